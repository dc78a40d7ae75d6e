import FaceOffEngine
/// x
public enum Fixture {}
