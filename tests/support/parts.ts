import { execFileSync } from 'node:child_process'

/** A part of a platform on this machine: a child of its own process, named by its file; itself it has the front door. */
export type Part = { part: string; pid: number; residentInMb: number }

/** The parts of the platform whose own process this is, as the system has them at this moment. */
export function listPlatformProcesses(platform: number): Part[] {
  const lines = execFileSync('ps', ['-axo', 'pid=,ppid=,rss=,command=']).toString().split('\n')
  return lines.flatMap((line) => {
    const [pid = '', parent = '', residentInKb = ''] = line.trim().split(/\s+/)
    const file = /\/services\/([a-z-]+)\.ts/.exec(line)?.[1]
    const part = Number(pid) === platform ? 'front door' : Number(parent) === platform ? (file ?? null) : null
    return part === null ? [] : [{ part, pid: Number(pid), residentInMb: Number(residentInKb) / 1024 }]
  })
}
