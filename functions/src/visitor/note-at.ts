import type { Note } from '@lorecircle/shared/visitor/notes'
import { seeOther } from '../http/redirect.ts'

/** Leads somebody who sent a plain form to the page that says what came of it. */
export const noteAt = (shopUrl: string, note: Note): Response => seeOther(`${shopUrl}/${note}`)
