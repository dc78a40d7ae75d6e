// SPDX-License-Identifier: MIT
#define _GNU_SOURCE
#include "CCodecShim.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#if defined(__x86_64__)
#define ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

#define LOAD(field) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, field))
#define ANSWER(value) BPF_STMT(BPF_RET | BPF_K, value)
#define REFUSE(error) ANSWER(SECCOMP_RET_ERRNO | (error))
// A call that is refused whatever its arguments are.
#define NEVER(call, error) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_##call, 0, 1), REFUSE(error)
// A call that is refused if an argument has any of the bits.
#define WITHOUT(call, index, bits)                                      \
  BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_##call, 0, 4), LOAD(args[index]), \
      BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, bits, 0, 1), REFUSE(EACCES), ANSWER(SECCOMP_RET_ALLOW)

#ifdef ARCHITECTURE
static struct sock_filter rules[] = {
    LOAD(arch),
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, ARCHITECTURE, 1, 0),
    ANSWER(SECCOMP_RET_KILL_PROCESS),
    LOAD(nr),
#ifdef __x86_64__
    // The x32 calls are the same under other numbers.
    BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, 0x40000000, 0, 1),
    REFUSE(ENOSYS),
    NEVER(fork, EPERM),
    NEVER(vfork, EPERM),
    NEVER(creat, EACCES),
    NEVER(unlink, EACCES),
    NEVER(rename, EACCES),
    NEVER(link, EACCES),
    NEVER(symlink, EACCES),
    NEVER(mkdir, EACCES),
    NEVER(rmdir, EACCES),
    NEVER(chmod, EACCES),
    WITHOUT(open, 1, O_WRONLY | O_RDWR | O_CREAT | O_TRUNC),
#endif
    WITHOUT(openat, 2, O_WRONLY | O_RDWR | O_CREAT | O_TRUNC),
    // Its arguments lie in memory, where a filter cannot look: the C library then uses the older call.
    NEVER(openat2, ENOSYS),
    NEVER(clone3, ENOSYS),
    // A thread is a clone with this bit; without it, a process.
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_clone, 0, 4),
    LOAD(args[0]),
    BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, CLONE_THREAD, 1, 0),
    REFUSE(EPERM),
    ANSWER(SECCOMP_RET_ALLOW),
    NEVER(socket, EPERM),
    NEVER(connect, EPERM),
    NEVER(io_uring_setup, EPERM),
    NEVER(execve, EPERM),
    NEVER(execveat, EPERM),
    NEVER(kill, EPERM),
    NEVER(pidfd_send_signal, EPERM),
    NEVER(ptrace, EPERM),
    NEVER(process_vm_readv, EPERM),
    NEVER(process_vm_writev, EPERM),
    NEVER(truncate, EACCES),
    NEVER(unlinkat, EACCES),
    NEVER(renameat2, EACCES),
    NEVER(linkat, EACCES),
    NEVER(symlinkat, EACCES),
    NEVER(mkdirat, EACCES),
    NEVER(fchmodat, EACCES),
#ifdef __NR_renameat
    NEVER(renameat, EACCES),
#endif
    ANSWER(SECCOMP_RET_ALLOW),
};
#endif

void faceoff_sandbox(void) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  // Core dumps hold clear faces, and nobody may look into the process.
  prctl(PR_SET_DUMPABLE, 0);
  // Descriptor 3 tells the parent, by closing, that the process has ended.
  syscall(__NR_close_range, 4U, ~0U, 0U);
#ifdef ARCHITECTURE
  struct sock_fprog program = {.len = sizeof rules / sizeof *rules, .filter = rules};
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0) prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program);
#endif
}
