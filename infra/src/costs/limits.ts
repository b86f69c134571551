import { logCheckIntervalInMinutes, maxWaitingLogFiles } from '@lorecircle/functions/analytics/count-visits'
import {
  domainsAtOnce,
  sweepDurationInMs as domainsRunMs,
} from '@lorecircle/functions/custom-domain/sweep-domains'
import { accountsAtOnce, runMs as newsRunMs } from '@lorecircle/functions/orders/sweep-payment-events'
import { throttles } from '../stacks/data/gateways.ts'
import { functions } from '../what-runs/functions.ts'
import { authorActivity, machineAssumptions, readerHabits } from './assumptions.ts'
import type { CostCounts, RequestCounts } from './counts.ts'
import { countedAfterMinutes, minutesInMonth, monthlyViews, pollsDuring } from './views.ts'

/** Peak factor: requests a second in the evening, compared with the average. */
const evening = 3

const inEvening = (aMonth: number) => (evening * aMonth) / (minutesInMonth * 60)

const answerSeconds = machineAssumptions.storage / 1_000

const secondsOf = ({ gets, puts, lists }: RequestCounts) => (gets + puts + lists) * answerSeconds

const { deadDomains, deadDomainLook, domainLook } = machineAssumptions

const averageLook = deadDomains * deadDomainLook + (1 - deadDomains) * domainLook

const filesOfARun = (aMinute: number) =>
  Math.max(
    Math.min(aMinute * countedAfterMinutes, maxWaitingLogFiles),
    aMinute * logCheckIntervalInMinutes(countedAfterMinutes),
  )

export type ScalingLimit = { what: string; most: number; usedBy: (authors: number) => number; turn: string }

const sweepersAtOnce = 16
const accountsAskedAnHour = 2_000
const secondsSweptADay = 24 * 600
const minutesInDay = 24 * 60
/** Node's default heap on a machine with 16 GB. */
const heapGigabytes = 4

type ByClock = { trigger: { everyMinutes: number } }
const secondsOfRuns = ({ trigger }: ByClock, runMs: number, minutes: number) =>
  ((minutes / trigger.everyMinutes) * runMs) / 1_000

export function scalingLimits(counts: CostCounts): ScalingLimit[] {
  const rates = requestRates(counts)
  const { 'update-market': market, 'count-visits': visits, 'publish-sitemaps': sitemaps } = functions
  const { 'republish-shops': republish, 'sweep-domains': domains, 'sweep-checkouts': news } = functions
  return [
    {
      what: 'SES emails a day for a new account, on the first of a month',
      most: 50_000,
      usedBy: rates.emailsOnTheFirst,
      turn: 'request more; newsletters stop at 80 % and continue the next day, so codes and receipts are sent',
    },
    {
      what: 'SES emails a day for a new account, on average',
      most: 50_000,
      usedBy: rates.emailsADay,
      turn: 'request more; issues would never catch up',
    },
    {
      what: 'gigabytes of memory for a backup of the stage',
      most: heapGigabytes,
      usedBy: rates.backupGigabytes,
      turn: '`NODE_OPTIONS=--max-old-space-size=…` on a larger machine; then stream the manifest in `infra/src/backup/take-backup.ts`, or use AWS Backup',
    },
    {
      what: 'hours to publish every shop after a deployment',
      most: 12,
      usedBy: (authors) => rates.renderingSeconds(authors) / republish.trigger.maximumConcurrency / 3_600,
      turn: '`maximumConcurrency` of `republish-shops` in `infra/src/what-runs/functions/queued.ts`',
    },
    {
      what: 'seconds a day to ask Stripe for lost refunds and disputes of all accounts',
      most: secondsOfRuns(news, newsRunMs, minutesInDay),
      usedBy: (authors) => rates.newsSeconds(authors) / accountsAtOnce,
      turn: 'nothing at first, since a round may take 29 days; then `accountsAtOnce` in `functions/src/orders/sweep-payment-events.ts`, within Stripe’s 100 a second',
    },
    {
      what: 'seconds an hour to check every custom domain',
      most: secondsOfRuns(domains, domainsRunMs, 60),
      usedBy: (authors) => rates.domainSeconds(authors) / domainsAtOnce,
      turn: '`domainsAtOnce` in `functions/src/custom-domain/sweep-domains.ts`; until then checks are late, none is skipped',
    },
    {
      what: 'Cognito authentications a second, at peak',
      most: 120,
      usedBy: rates.authenticationsASecond,
      turn: 'request more, for a monthly fee',
    },
    {
      what: 'gateway calls a second, at peak',
      most: throttles.api.rateLimit,
      usedBy: rates.callsASecond,
      turn: '`throttles` in `infra/src/stacks/data/gateways.ts`; a region allows 10,000 a second',
    },
    {
      what: 'concurrent Lambdas in a region, half a second per call',
      most: 1_000,
      usedBy: (authors) => rates.callsASecond(authors) / 2,
      turn: 'request more; a new account may have only ten',
    },
    {
      what: 'saves a second that the market takes, two runs at once',
      most: market.trigger.maximumConcurrency * market.trigger.batchSize,
      usedBy: rates.savesASecond,
      turn: '`batchSize` in `infra/src/what-runs/functions/queued.ts`: a larger batch costs about the same',
    },
    {
      what: 'hours to check each account at Stripe',
      most: 24,
      usedBy: (authors) => authors / accountsAskedAnHour,
      turn: '`most` in `functions/src/account-data/sweep-accounts.ts`; until then lost webhooks are noticed later',
    },
    {
      what: 'seconds a day for the sweep of all shops',
      most: secondsSweptADay,
      usedBy: (authors) => rates.sweepSeconds(authors) / sweepersAtOnce,
      turn: 'nothing at first, since a round may take two days; then several sweeps, each with its range and cursor',
    },
    {
      what: 'seconds for the sitemap of all shops',
      most: sitemaps.timeoutInSeconds,
      usedBy: (authors) => rates.manifestSeconds(authors) / sweepersAtOnce,
      turn: 'several runs, each with a range of shops',
    },
    {
      what: 'seconds to read the log files of a run',
      most: visits.timeoutInSeconds,
      usedBy: (authors) => rates.logSeconds(authors) / sweepersAtOnce,
      turn: '`timeoutInSeconds`, then several counters, each with a prefix of the log',
    },
    {
      what: 'custom domains that CloudFront allows an account',
      most: 10_000,
      usedBy: (authors) => authors * authorActivity.ownDomains,
      turn: 'request more distribution tenants',
    },
    {
      what: 'pages a second from one S3 prefix',
      most: 5_500,
      usedBy: rates.viewsASecond,
      turn: 'nothing: S3 partitions a busy bucket by itself',
    },
  ]
}

const mostAuthors = 10_000_000

/** Number of authors at which a limit is reached, to a hundredth; null if ten million are within it. */
function givesAt({ most, usedBy }: ScalingLimit): number | null {
  if (usedBy(mostAuthors) <= most) return null
  let [within, beyond] = [0, mostAuthors]
  while (beyond - within > Math.max(1, within / 100)) {
    const middle = (within + beyond) / 2
    if (usedBy(middle) <= most) within = middle
    else beyond = middle
  }
  return beyond
}

export const limitsReachedFirst = (
  limits: readonly ScalingLimit[],
): { limit: ScalingLimit; authors: number }[] =>
  limits
    .flatMap((limit) => {
      const authors = givesAt(limit)
      return authors === null ? [] : [{ limit, authors }]
    })
    .toSorted((one, other) => one.authors - other.authors)

function requestRates({ deeds, clock }: CostCounts) {
  const { saves, logins, sales, signUps, uploads, views, letters, readersOfALetter, lettersOnTheFirst } =
    authorActivity
  const runs = (name: keyof typeof deeds) => deeds[name].filter(({ by }) => by === 'api').length
  const looks =
    views * readerHabits.bookShare * readerHabits.countedShare * pollsDuring(readerHabits.secondsOnABook)
  const calls =
    saves + logins * runs('desk') + uploads * 2 + sales * runs('sale') + signUps * runs('sign-up') + looks
  const aDay = letters * readersOfALetter + sales * 2 + signUps
  const swept = clock.find(({ by }) => by === 'sweep-shops')
  return {
    callsASecond: (authors: number) => inEvening(authors * calls),
    viewsASecond: (authors: number) => inEvening(monthlyViews(authors)),
    savesASecond: (authors: number) => inEvening(authors * saves),
    emailsADay: (authors: number) => (authors * aDay) / 30,
    emailsOnTheFirst: (authors: number) =>
      authors * (letters * readersOfALetter * lettersOnTheFirst + (sales * 2 + signUps) / 30),
    /** Each login asks the user pool twice: for the password and the tokens. */
    authenticationsASecond: (authors: number) => inEvening(authors * logins * 2),
    /** Renders all pages of every shop sequentially. */
    renderingSeconds: (authors: number) => (authors * machineAssumptions.shopRendering) / 1_000,
    newsSeconds: (authors: number) =>
      (authors * (machineAssumptions.payments + 2 * machineAssumptions.storage)) / 1_000,
    domainSeconds: (authors: number) => (authors * authorActivity.ownDomains * averageLook) / 1_000,
    backupGigabytes: (authors: number) =>
      (authors * machineAssumptions.backupObjects * machineAssumptions.backupBytesOfAnObject) / 1e9,
    sweepSeconds: (authors: number) => (swept ? authors * secondsOf(swept.perAuthor) : 0),
    manifestSeconds: (authors: number) => authors * answerSeconds,
    logSeconds: (authors: number) =>
      filesOfARun(monthlyViews(authors) / machineAssumptions.looksOfALogFile / minutesInMonth) *
      2 *
      answerSeconds,
  }
}
