import { everyKind } from '@lorecircle/shared/registry/every-kind'
import type { Entry } from './manifest.ts'

/** Over what a restore writes where something else stands. */
export type Overwrite = 'nothing' | 'authored' | 'everything'

const ofFolders = everyKind.filter(({ template }) => template.startsWith('{folder}'))

/**
 * What authors write lies in their folders, with their files and pictures. All else follows from what readers and
 * the platform did since, such as a copy that was sold or an address that left a list: it is not turned back with it.
 */
export function isWrittenOver({ part, key }: Pick<Entry, 'part' | 'key'>, overwrite: Overwrite): boolean {
  if (overwrite !== 'authored') return overwrite === 'everything'
  return part !== 'documents' || ofFolders.some((kind) => kind.placesIn(key) !== null)
}
