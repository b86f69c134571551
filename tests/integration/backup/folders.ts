import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { planRestore, restoreBackup } from '@lorecircle/infra/backup/restore-backup'
import { takeBackup } from '@lorecircle/infra/backup/take-backup'
import type { TestPlace } from './two-places.ts'

/** Folders for backups, gone at the end. */
export function folders() {
  const root = mkdtempSync(`${tmpdir()}/backups-`)
  let made = 0
  return { next: () => join(root, String(++made)), remove: () => rmSync(root, { recursive: true }) }
}

const now = () => new Date('2026-11-22T12:00:00Z')

export const backUp = ({ place }: Pick<TestPlace, 'place'>, folder: string, author?: string) =>
  takeBackup({ place, folder, author, now })

export async function bringBack({ place }: Pick<TestPlace, 'place'>, folder: string, author?: string) {
  const plan = await planRestore({ place, folder, author })
  return { plan, restored: await restoreBackup(place, plan, 'nothing') }
}
