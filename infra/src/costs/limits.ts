import { domainsAtOnce, runMs as domainsRunMs } from '@lorecircle/functions/custom-domain/sweep-domains'
import { accountsAtOnce, runMs as newsRunMs } from '@lorecircle/functions/orders/sweep-news'
import { throttles } from '../stacks/data/gateways.ts'
import { functions } from '../what-runs/functions.ts'
import { activity } from './assumptions.ts'
import type { Counts } from './counts.ts'
import { ratesOf } from './rates.ts'

/** What there is of something, how much of it so many authors take, and what to turn where that is too much. */
export type Limit = { what: string; most: number; usedBy: (authors: number) => number; turn: string }

const sweepersAtOnce = 16
const accountsAskedAnHour = 2_000
const secondsSweptADay = 24 * 600
const minutesInDay = 24 * 60
/** Node's heap on a machine with 16 GB, if nothing else is said. */
const heapGigabytes = 4

type ByClock = { trigger: { everyMinutes: number } }
/** So many seconds in a time are those of runs by the clock. */
const secondsOfRuns = ({ trigger }: ByClock, runMs: number, minutes: number) =>
  ((minutes / trigger.everyMinutes) * runMs) / 1_000

/** Quotas as AWS gives them to everybody who has left the sandboxes, and what our own tables hold. */
export function limitsOf(counts: Counts): Limit[] {
  const rates = ratesOf(counts)
  const { 'update-market': market, 'count-visits': visits, 'publish-sitemaps': sitemaps } = functions
  const { 'republish-shops': republish, 'sweep-domains': domains, 'sweep-checkouts': news } = functions
  return [
    {
      what: 'emails that SES lets a new account send in a day, on the first of a month',
      most: 50_000,
      usedBy: rates.emailsOnTheFirst,
      turn: 'ask SES for more; newsletters stop at 80 % of a day and go on by themselves, so that codes and receipts get through',
    },
    {
      what: 'emails that SES lets a new account send in a day, on average',
      most: 50_000,
      usedBy: rates.emailsADay,
      turn: 'ask SES for more: issues would never catch up',
    },
    {
      what: 'gigabytes of memory for a backup of the whole stage',
      most: heapGigabytes,
      usedBy: rates.backupGigabytes,
      turn: '`NODE_OPTIONS=--max-old-space-size=…` on a machine with more; then a manifest that `infra/src/backup/take-backup.ts` streams, or AWS Backup',
    },
    {
      what: 'hours until a deployment has published every shop',
      most: 12,
      usedBy: (authors) => rates.renderingSeconds(authors) / republish.trigger.maximumConcurrency / 3_600,
      turn: '`maximumConcurrency` of `republish-shops` in `infra/src/what-runs/functions/queued.ts`',
    },
    {
      what: 'seconds in a day to ask Stripe about lost refunds and disputes of every account',
      most: secondsOfRuns(news, newsRunMs, minutesInDay),
      usedBy: (authors) => rates.newsSeconds(authors) / accountsAtOnce,
      turn: 'nothing at first: a round may take 29 days; then `accountsAtOnce` in `functions/src/orders/sweep-news.ts`, within Stripe’s 100 a second',
    },
    {
      what: 'seconds in an hour to look at every domain of an author’s own',
      most: secondsOfRuns(domains, domainsRunMs, 60),
      usedBy: (authors) => rates.domainSeconds(authors) / domainsAtOnce,
      turn: '`domainsAtOnce` in `functions/src/custom-domain/sweep-domains.ts`; a look is late until then, and none is left out',
    },
    {
      what: 'authentications in a second that Cognito takes, on an evening',
      most: 120,
      usedBy: rates.authenticationsASecond,
      turn: 'ask Cognito for more, which costs by the month',
    },
    {
      what: 'calls in a second at the gateway, on an evening',
      most: throttles.api.rateLimit,
      usedBy: rates.callsASecond,
      turn: '`throttles` in `infra/src/stacks/data/gateways.ts`; a region takes 10,000 a second',
    },
    {
      what: 'Lambdas at once in a region, half a second a call',
      most: 1_000,
      usedBy: (authors) => rates.callsASecond(authors) / 2,
      turn: 'ask for more; a new account may have only ten',
    },
    {
      what: 'saves in a second that the market takes in, two runs of a second at once',
      most: market.trigger.maximumConcurrency * market.trigger.batchSize,
      usedBy: rates.savesASecond,
      turn: '`batchSize` in `infra/src/what-runs/functions/queued.ts`: a larger batch costs about the same',
    },
    {
      what: 'hours until each account was asked about at Stripe',
      most: 24,
      usedBy: (authors) => authors / accountsAskedAnHour,
      turn: '`most` in `functions/src/account-data/sweep-accounts.ts`; till then what no webhook told is learnt later',
    },
    {
      what: 'seconds in a day for its round over all shops',
      most: secondsSweptADay,
      usedBy: (authors) => rates.sweepSeconds(authors) / sweepersAtOnce,
      turn: 'nothing at first: a round may take two days; then sweepers with a range and a cursor each',
    },
    {
      what: 'seconds for the sitemap over all shops',
      most: sitemaps.timeoutInSeconds,
      usedBy: (authors) => rates.manifestSeconds(authors) / sweepersAtOnce,
      turn: 'a range of shops for each of several runs',
    },
    {
      what: 'seconds to read a run’s log files before it is ended',
      most: visits.timeoutInSeconds,
      usedBy: (authors) => rates.logSeconds(authors) / sweepersAtOnce,
      turn: '`timeoutInSeconds`, then a prefix of the log for each of several counters',
    },
    {
      what: 'domains of authors’ own that CloudFront gives an account',
      most: 10_000,
      usedBy: (authors) => authors * activity.ownDomains,
      turn: 'ask for more distribution tenants',
    },
    {
      what: 'pages in a second that S3 gives below one prefix',
      most: 5_500,
      usedBy: rates.viewsASecond,
      turn: 'nothing: S3 parts a bucket by itself where much is asked',
    },
  ]
}

/** No size that this is meant for. */
const mostAuthors = 10_000_000

/** The number of authors at which a limit gives, to a hundredth; null where ten million are within it. */
function givesAt({ most, usedBy }: Limit): number | null {
  if (usedBy(mostAuthors) <= most) return null
  let [within, beyond] = [0, mostAuthors]
  while (beyond - within > Math.max(1, within / 100)) {
    const middle = (within + beyond) / 2
    if (usedBy(middle) <= most) within = middle
    else beyond = middle
  }
  return beyond
}

/** The limits in the order in which they give; those that ten million authors do not reach are left out. */
export const firstToGive = (limits: readonly Limit[]): { limit: Limit; authors: number }[] =>
  limits
    .flatMap((limit) => {
      const authors = givesAt(limit)
      return authors === null ? [] : [{ limit, authors }]
    })
    .toSorted((one, other) => one.authors - other.authors)
