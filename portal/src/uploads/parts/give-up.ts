import { calls } from '@lorecircle/shared/registry/calls'
import { api } from '../../api/api.ts'
import type { KeptUploads } from './kept-uploads.ts'

/** Lets go of what has arrived. Where nobody hears of it, it is let go after a week. */
export function giveUp(kept: KeptUploads, id: string | undefined): void {
  if (id === undefined) return
  kept.forget(id)
  api(calls.leaveUpload, { id }).catch(() => {})
}
