import { addressOf } from '@lorecircle/shared/custom-domain/address'
import type { Host } from '@lorecircle/shared/edge/hosts'
import { urls } from '@lorecircle/shared/urls/urls'
import type { VisibleError } from '@lorecircle/shared/visible-error'
import { z } from 'zod'
import { refusal } from '../http/refuse.ts'
import type { Services } from '../services/services.ts'
import { noteAt } from '../visitor/note-at.ts'

const OneClick = z.object({ 'List-Unsubscribe': z.literal('One-Click') })

/** Posted by a mail program, with the words that RFC 8058 prescribes. */
export const isOneClick = (fields: unknown): boolean => OneClick.safeParse(fields).success

/** What went wrong with a letter's link: on a page for people, as it is for mail programs. */
export const tellOnAPage =
  ({ origin }: Services) =>
  (error: VisibleError, { host, fields }: { host: Host; fields: unknown }): Response => {
    if (isOneClick(fields)) return refusal(error)
    if (host.kind !== 'shop') throw error
    const note = error.status < 500 ? 'newsletter/link-unknown' : 'newsletter/fault'
    return noteAt(urls.shop(origin, addressOf(host)), note)
  }
