import { spawnSync } from 'node:child_process'
import { installPackage } from './debian-package.ts'

/** Brings njs, of which CloudFront's runtime is made, where it can be had: a test runs the viewer function in it. */
export function bringViewerEngine(say: (line: string) => void): void {
  if (spawnSync('njs', ['-v']).status === 0) return
  installPackage('njs', 'The engine of the viewer function is not here yet', say)
}
