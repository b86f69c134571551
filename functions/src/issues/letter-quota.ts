import type { MailQuota } from '../services/mail-rate.ts'
import type { Services } from '../services/services.ts'
import { sendersAtOnce } from './pace.ts'

/** Newsletters stop where this share of the day's emails was sent. The rest is for codes, receipts and other single emails. */
const newslettersShare = 0.8

/** So many times what is left for all newsletters one issue may have sent in a day. */
const mostOfWhatIsLeft = 3

/**
 * How many more letters of an issue may go out now, after `lettersToday` of its last 24 hours; Infinity without a quota.
 *
 * No issue sends more in a day than three times what it leaves. One alone gets three quarters of the newsletters' share,
 * several at once get equal parts, and a short list that comes later still goes out the same day.
 */
function lettersLeft({ perDay, sentInLastDay }: MailQuota, lettersToday: number): number {
  if (perDay < 0) return Number.POSITIVE_INFINITY
  const left = Math.floor(perDay * newslettersShare) - sentInLastDay
  return Math.max(0, Math.ceil((mostOfWhatIsLeft * left - lettersToday) / (mostOfWhatIsLeft + 1)))
}

/**
 * The part of the quota that one run may use. Runs beside each other leave each other room: each takes its part of what
 * is left, and asks again when that is used.
 */
export function quotaOfRun({ mailQuota }: Pick<Services, 'mailQuota'>, lettersToday: () => number) {
  let granted = 0
  return {
    /** How many letters may go out now; 0 where the rest has to wait. */
    async left(): Promise<number> {
      if (granted <= 0) granted = Math.floor(lettersLeft(await mailQuota(), lettersToday()) / sendersAtOnce)
      return granted
    },
    count(letters: number): void {
      granted -= letters
    },
  }
}
