import FaceOffEngine
@main struct CLI { static func main() {} }
