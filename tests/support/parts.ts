import { execFileSync } from 'node:child_process'

export type Part = { part: string; pid: number; residentInMb: number }

export function listPlatformProcesses(platform: number): Part[] {
  const lines = execFileSync('ps', ['-axo', 'pid=,ppid=,rss=,command=']).toString().split('\n')
  return lines.flatMap((line) => {
    const [pid = '', parent = '', residentInKb = ''] = line.trim().split(/\s+/)
    const file = /\/services\/([a-z-]+)\.ts/.exec(line)?.[1]
    const part = Number(pid) === platform ? 'front door' : Number(parent) === platform ? (file ?? null) : null
    return part === null ? [] : [{ part, pid: Number(pid), residentInMb: Number(residentInKb) / 1024 }]
  })
}
