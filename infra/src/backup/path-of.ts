import { createHash } from 'node:crypto'
import type { BackupPart } from './parts.ts'

const longest = 120

/**
 * Where an object lies in a backup: `accounts/AbC.json` → `documents/accounts/abc~{12 hex digits}.json`. No two keys
 * share a path, also where upper and lower case are the same; none leads out of its folder; and no file is where
 * another key needs a folder, since only files have a `~` in their names.
 */
export function pathOf(part: BackupPart, key: string): string {
  const names = key.split('/').map(safe)
  const last = names.pop() ?? ''
  const [, name = last, extension = ''] = /^(.+?)((?:\.[a-z0-9]{1,8})?)$/.exec(last) ?? []
  const hash = createHash('sha256').update(key).digest('hex').slice(0, 12)
  return [part, ...names, `${name}~${hash}${extension}`].join('/')
}

/** A piece of a key as every file system takes it. The hash tells apart what becomes the same here. */
const safe = (piece: string): string =>
  piece
    .toLowerCase()
    .replace(/[^a-z0-9._-]/gu, (sign) => `%${Buffer.from(sign).toString('hex')}`)
    .slice(0, longest)
    .replace(/^\.|\.$/g, '%2e')
    .replace(/^$/, '%')
    // Windows keeps these names for devices.
    .replace(/^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/, '%$1')
