import { execFileSync, spawnSync } from 'node:child_process'

/** Installs a package of the distribution as root on Debian or Ubuntu and reports it; returns false elsewhere. */
export function installPackage(name: string, why: string, say: (line: string) => void): boolean {
  if (!canInstall()) return false
  say(`${why}: installing the package ‘${name}’ with apt-get.`)
  const quiet = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const
  spawnSync('apt-get', ['update', '-qq'], quiet)
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], quiet)
  return true
}

function canInstall(): boolean {
  if (process.getuid?.() !== 0) return false
  try {
    execFileSync('apt-get', ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
