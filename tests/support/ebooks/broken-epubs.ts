import type { Break } from './break.ts'
import { brokenArchives } from './broken-archives.ts'
import { brokenPackages } from './broken-packages.ts'
import { brokenPages } from './broken-pages.ts'

/** Each is made from the same sound EPUB. */
export const brokenEpubs: Break[] = [...brokenArchives, ...brokenPackages, ...brokenPages]
