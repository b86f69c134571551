import { logsLookedAtEveryMinutes, mostWaiting } from '@lorecircle/functions/analytics/count-visits'
import { activity, habits, machines } from './assumptions.ts'
import type { Counts, Requests } from './counts.ts'
import { countedAfterMinutes, minutesInMonth } from './month-of-clock.ts'
import { looksIn, viewsOf } from './views.ts'

/** An evening has as much in a second as so many average ones. */
const evening = 3
const inEvening = (aMonth: number) => (evening * aMonth) / (minutesInMonth * 60)
const answerSeconds = machines.storage / 1_000
const secondsOf = ({ gets, puts, lists }: Requests) => (gets + puts + lists) * answerSeconds

const { deadDomains, deadDomainLook, domainLook } = machines
const averageLook = deadDomains * deadDomainLook + (1 - deadDomains) * domainLook

/** They wait for each other, or until there are many; then there are those that came since the last look. */
const filesOfARun = (aMinute: number) =>
  Math.max(
    Math.min(aMinute * countedAfterMinutes, mostWaiting),
    aMinute * logsLookedAtEveryMinutes(countedAfterMinutes),
  )

/** How fast so many authors and their readers use things up. */
export function requestRates({ deeds, clock }: Counts) {
  const { saves, logins, sales, signUps, uploads, views, letters, readersOfALetter, lettersOnTheFirst } =
    activity
  const runs = (name: keyof typeof deeds) => deeds[name].filter(({ by }) => by === 'api').length
  const looks = views * habits.bookShare * habits.countedShare * looksIn(habits.secondsOnABook)
  const calls =
    saves + logins * runs('desk') + uploads * 2 + sales * runs('sale') + signUps * runs('sign-up') + looks
  const aDay = letters * readersOfALetter + sales * 2 + signUps
  const swept = clock.find(({ by }) => by === 'sweep-shops')
  return {
    callsASecond: (authors: number) => inEvening(authors * calls),
    viewsASecond: (authors: number) => inEvening(viewsOf(authors)),
    savesASecond: (authors: number) => inEvening(authors * saves),
    emailsADay: (authors: number) => (authors * aDay) / 30,
    emailsOnTheFirst: (authors: number) =>
      authors * (letters * readersOfALetter * lettersOnTheFirst + (sales * 2 + signUps) / 30),
    /** Each asks the user pool twice: the password, and the tokens. */
    authenticationsASecond: (authors: number) => inEvening(authors * logins * 2),
    /** Of all pages of every shop, one after the other. */
    renderingSeconds: (authors: number) => (authors * machines.shopRendering) / 1_000,
    /** Stripe, and the store for each account's last look and its owner. */
    newsSeconds: (authors: number) => (authors * (machines.payments + 2 * machines.storage)) / 1_000,
    /** A look at each domain, one after the other. */
    domainSeconds: (authors: number) => (authors * activity.ownDomains * averageLook) / 1_000,
    backupGigabytes: (authors: number) =>
      (authors * machines.backupObjects * machines.backupBytesOfAnObject) / 1e9,
    /** One after the other. */
    sweepSeconds: (authors: number) => (swept ? authors * secondsOf(swept.perAuthor) : 0),
    manifestSeconds: (authors: number) => authors * answerSeconds,
    /** Of the files that a run finds, each read and deleted. */
    logSeconds: (authors: number) =>
      filesOfARun(viewsOf(authors) / machines.looksOfALogFile / minutesInMonth) * 2 * answerSeconds,
  }
}
