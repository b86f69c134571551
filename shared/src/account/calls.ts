import { z } from 'zod'
import { ClaimedIdentity, call, EmptyObject } from '../call/call.ts'
import { oneLine } from '../one-line.ts'
import { ContactInput } from '../profile/contact.ts'
import { accents } from '../profile/profile.ts'
import { TimeZone } from '../time-zone/time-zone.ts'

export const ProfileForAuthor = z.object({
  penName: z.string(),
  accent: z.enum(accents).nullable(),
  subdomain: z.string().nullable(),
  /** Empty until the author sets it. */
  postalAddress: z.string(),
  replyEmail: z.string(),
  etag: z.string(),
})
export type ProfileForAuthor = z.infer<typeof ProfileForAuthor>

/** State of an author's export; the URL of a finished one is valid for some minutes. */
export const ExportState = z.object({
  state: z.enum(['none', 'gathering', 'ready']),
  requestedAt: z.string().nullable(),
  url: z.string().nullable(),
})
export type ExportState = z.infer<typeof ExportState>

export const penNameLimit = 100

export const ProfileInput = z.object({
  penName: z
    .string()
    .transform(oneLine)
    .pipe(
      z
        .string()
        .min(1, 'Please enter the name that readers see.')
        .max(penNameLimit, `A pen name can have at most ${penNameLimit} characters.`),
    ),
  accent: z.enum(accents).nullable(),
})

const Password = z.string().min(1, 'Please enter your password.').max(256)
/** Another email address to log in with. */
const EmailChange = z.object({
  email: z
    .string()
    .trim()
    .toLowerCase()
    .max(254, 'An email address can have at most 254 characters.')
    .pipe(z.email('Please enter a valid email address.')),
})

const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

/** Days for which the order page, contact and imprint stay after account deletion with open orders. */
export const closedShopDays = 90

export const deletionConfirmation = 'DELETE'

/** Account, security and profile of the author. */
export const accountCalls = {
  subdomainSuggestions: call(
    'GET',
    '/api/subdomain-suggestions',
    'author',
    z.object({ name: z.string().max(penNameLimit) }),
    z.object({ suggestions: z.array(z.string()) }),
  ),
  /** Called after verification, and at each login until it succeeds: creates the account if there is none. */
  provision: call(
    'POST',
    '/api/provision-author',
    'author',
    EmptyObject,
    z.object({ folder: z.string(), hasTimeZone: z.boolean() }),
  ),

  fetchAuthorProfile: call(
    'GET',
    '/api/fetch-author-profile',
    'author',
    ClaimedIdentity,
    z.object({
      subdomain: z.string().nullable(),
      url: z.string().nullable(),
      folder: z.string(),
      firstName: z.string(),
      lastName: z.string(),
      email: z.string(),
      createdAt: z.string(),
    }),
  ),
  profile: call('GET', '/api/profile', 'author', ClaimedIdentity, ProfileForAuthor),
  saveProfile: call(
    'POST',
    '/api/save-profile',
    'author',
    ClaimedIdentity.extend({ ...ProfileInput.shape, etag: z.string().max(100) }),
    ProfileForAuthor,
  ),
  /** The postal address and the reply-to address, stored in the same document as the profile. */
  saveContact: call(
    'POST',
    '/api/save-contact',
    'author',
    ClaimedIdentity.extend({ ...ContactInput.shape, etag: z.string().max(100) }),
    ProfileForAuthor,
  ),

  /** The zone in which the shop's days begin and end. */
  saveTimeZone: call(
    'POST',
    '/api/time-zone',
    'author',
    /** `onlyIfUnset`: the browser's time zone, which does not replace the author's choice. */
    ClaimedIdentity.extend({ timeZone: TimeZone, onlyIfUnset: z.boolean().optional() }),
    z.object({ timeZone: z.string() }),
  ),

  security: call(
    'GET',
    '/api/security',
    'author',
    ClaimedIdentity,
    z.object({ email: z.string(), hasSecondFactor: z.boolean(), recoveryCodesLeft: z.int() }),
  ),
  /** Sends a code to the new address; the old one stays until the code is entered. Requires both login steps. */
  changeEmail: call(
    'POST',
    '/api/change-email',
    'author',
    ClaimedIdentity.extend({
      ...EmailChange.shape,
      password: Password,
      code: z.string().trim().max(20).optional(),
    }),
    EmptyObject,
  ),
  resendEmailCode: call(
    'POST',
    '/api/resend-email-code',
    'author',
    ClaimedIdentity,
    z.object({ email: z.string() }),
  ),
  confirmEmail: call(
    'POST',
    '/api/confirm-email',
    'author',
    ClaimedIdentity.extend({ code: z.string().trim().min(1, 'Please enter the code.').max(20) }),
    z.object({ email: z.string() }),
  ),
  /** Repairs an interrupted change: copies the login's address to the account, receipts and Stripe. */
  followEmail: call('POST', '/api/follow-email', 'author', ClaimedIdentity, z.object({ email: z.string() })),
  /** Emails the owner after a password change at the identity provider. */
  tellNewPassword: call('POST', '/api/tell-new-password', 'author', ClaimedIdentity, EmptyObject),
  /** Requires a code from the authenticator at each login from now on, and returns the recovery codes once. */
  turnOnSecondFactor: call(
    'POST',
    '/api/second-factor/on',
    'author',
    ClaimedIdentity.extend({ password: Password }),
    RecoveryCodes,
  ),
  turnOffSecondFactor: call(
    'POST',
    '/api/second-factor/off',
    'author',
    ClaimedIdentity.extend({ password: Password }),
    EmptyObject,
  ),
  newRecoveryCodes: call(
    'POST',
    '/api/recovery-codes',
    'author',
    ClaimedIdentity.extend({ password: Password }),
    RecoveryCodes,
  ),
  /** Turns off the second step with a password and a recovery code, for authors without their authenticator. */
  recoverLogin: call(
    'POST',
    '/api/recover-login',
    'anyone',
    z.object({ email: z.string().trim().min(1).max(320), password: Password, code: z.string().max(60) }),
    EmptyObject,
  ),
  signOutEverywhere: call('POST', '/api/sign-out-everywhere', 'author', ClaimedIdentity, EmptyObject),

  /**
   * All of an author's data in one file, at a URL valid for some minutes; a large export continues in the background.
   */
  exportData: call('POST', '/api/export-data', 'author', ClaimedIdentity, ExportState),
  exportState: call('GET', '/api/export-data', 'author', ClaimedIdentity, ExportState),
  /**
   * Refused with `account.orders_open` while orders are open, unless `willShip` says that the author will ship them.
   */
  deleteAccount: call(
    'POST',
    '/api/delete-account',
    'author',
    ClaimedIdentity.extend({
      willShip: z.boolean().optional(),
      confirmation: z.literal(deletionConfirmation, `Please type ${deletionConfirmation}.`),
      password: Password,
    }),
    EmptyObject,
  ),
} as const

/** A job on a whole account that takes longer than a request; its record has the details. */
export type AccountWork = z.infer<typeof AccountWork>

export const AccountWork = z.object({ work: z.enum(['deletion', 'export']), sub: z.string() })

/** A data export that is written in parts: what is written, and where it continues. */
export type DataExport = z.infer<typeof DataExport>

export const DataExport = z.object({
  id: z.string(),
  requestedAt: z.iso.datetime(),
  /** The store's id of the multipart upload. */
  storeId: z.string(),
  /** ETags of the uploaded parts. */
  parts: z.array(z.string()),
  /**
   * Position of the next part: `list`, `after` (last key written; empty: start of the list) and `written` (records so
   * far).
   */
  at: z.object({ list: z.string(), after: z.string(), written: z.int() }),
  /** Until when a run holds the lock. */
  heldUntil: z.iso.datetime().nullable(),
  doneAt: z.iso.datetime().nullable(),
})

export const dataExportLifeInMs = 24 * 60 * 60 * 1000
