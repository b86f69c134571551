import { z } from 'zod'
import { ClaimedIdentity, call, EmptyObject } from '../call/call.ts'
import { oneLine } from '../one-line.ts'
import { ContactInput } from '../profile/contact.ts'
import { accents } from '../profile/profile.ts'
import { TimeZone } from '../time-zone/time-zone.ts'

/** What an author tells readers of themselves, with the version that was read. */
export const ProfileForAuthor = z.object({
  penName: z.string(),
  accent: z.enum(accents).nullable(),
  subdomain: z.string().nullable(),
  /** Empty while the author has not said. */
  postalAddress: z.string(),
  replyEmail: z.string(),
  etag: z.string(),
})
export type ProfileForAuthor = z.infer<typeof ProfileForAuthor>

/** How an author's export stands; the address of one that is ready works for some minutes. */
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
/** Another address to log in with. */
const EmailChange = z.object({
  email: z
    .string()
    .trim()
    .toLowerCase()
    .max(254, 'An email address can have at most 254 characters.')
    .pipe(z.email('Please enter a valid email address.')),
})

const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

/** Readers with open orders reach an author who left for so many days: their order's page, contact and imprint stay. */
export const closedShopDays = 90

/** What has to be typed to delete an account. */
export const deletionConfirmation = 'DELETE'

/** Who the author is: the account, what guards it, and what readers see of them. */
export const accountCalls = {
  /** Free addresses made of a name, best first; none where nothing of it is free. */
  subdomainSuggestions: call(
    'GET',
    '/api/subdomain-suggestions',
    'author',
    z.object({ name: z.string().max(penNameLimit) }),
    z.object({ suggestions: z.array(z.string()) }),
  ),
  /** After verification, and again at each login until it succeeded: makes the account if there is none. */
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
  /** The postal address and the address for answers, of the same document as the profile. */
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
    /** `onlyIfUnset`: a proposal of the author's browser, which replaces no choice. */
    ClaimedIdentity.extend({ timeZone: TimeZone, onlyIfUnset: z.boolean().optional() }),
    z.object({ timeZone: z.string() }),
  ),

  /** How the account is guarded now. */
  security: call(
    'GET',
    '/api/security',
    'author',
    ClaimedIdentity,
    z.object({ email: z.string(), hasSecondFactor: z.boolean(), recoveryCodesLeft: z.int() }),
  ),
  /** Sends a code to another address; the old one stays until the code is entered. Needs both steps of a login. */
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
  /** A new code to the address that waits for one. */
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
  /** Where a change of the address broke off: the account, receipts and Stripe follow the login's. */
  followEmail: call('POST', '/api/follow-email', 'author', ClaimedIdentity, z.object({ email: z.string() })),
  /** After a password was changed at the identity provider: tells the owner by mail. */
  tellNewPassword: call('POST', '/api/tell-new-password', 'author', ClaimedIdentity, EmptyObject),
  /** After an authenticator has proven itself: asks for it from now on, and gives out recovery codes, once. */
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
  /** For somebody without their authenticator: a password and a recovery code turn the second step off. */
  recoverLogin: call(
    'POST',
    '/api/recover-login',
    'anyone',
    z.object({ email: z.string().trim().min(1).max(320), password: Password, code: z.string().max(60) }),
    EmptyObject,
  ),
  signOutEverywhere: call('POST', '/api/sign-out-everywhere', 'author', ClaimedIdentity, EmptyObject),

  /**
   * Everything that is kept of an author in one file, behind an address that works for some minutes; where that takes
   * longer than a call, it is gathered apart.
   */
  exportData: call('POST', '/api/export-data', 'author', ClaimedIdentity, ExportState),
  /** How the last export stands. */
  exportState: call('GET', '/api/export-data', 'author', ClaimedIdentity, ExportState),
  /** Refused with `account.orders_open` while orders are open, unless `willShip` says that the author sends them. */
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

/** What is done with a whole account, and takes longer than whoever asked for it waits: the work's record says the rest. */
export type AccountWork = z.infer<typeof AccountWork>

export const AccountWork = z.object({ work: z.enum(['deletion', 'export']), sub: z.string() })

/** An author's data on its way into one file, part by part: what is written, and where it goes on. */
export type DataExport = z.infer<typeof DataExport>

export const DataExport = z.object({
  id: z.string(),
  requestedAt: z.iso.datetime(),
  /** The store's name of the upload. */
  storeId: z.string(),
  /** ETags of the parts that stand there. */
  parts: z.array(z.string()),
  /** Where the next part begins: in which list, behind which key of it (empty: before the first), after how many. */
  at: z.object({ list: z.string(), after: z.string(), written: z.int() }),
  /** Until when a run is at it. */
  heldUntil: z.iso.datetime().nullable(),
  doneAt: z.iso.datetime().nullable(),
})

/** For so long the file, or whatever became of it, is kept. */
export const dataExportLifeInMs = 24 * 60 * 60 * 1000
