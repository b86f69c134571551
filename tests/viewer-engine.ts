import { spawnSync } from 'node:child_process'
import { installPackage } from './debian-package.ts'

/** Installs njs, the base of CloudFront's runtime, if it is available; a test runs the viewer function in it. */
export function bringViewerEngine(say: (line: string) => void): void {
  if (spawnSync('njs', ['-v']).status === 0) return
  installPackage('njs', 'The engine of the viewer function is not here yet', say)
}
