import type { Break } from './break.ts'
import { brokenArchives } from './broken-archives.ts'
import { brokenPackages } from './broken-packages.ts'
import { brokenPages } from './broken-pages.ts'

export const brokenEpubs: Break[] = [...brokenArchives, ...brokenPackages, ...brokenPages]
