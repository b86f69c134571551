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

/** Quotas as AWS gives them to everybody who has left the sandboxes, and what our own tables hold. */
export function limitsOf(counts: Counts): Limit[] {
  const rates = ratesOf(counts)
  const { 'update-market': market, 'count-visits': visits, 'publish-sitemaps': sitemaps } = functions
  return [
    {
      what: 'emails that SES lets a new account send in a day',
      most: 50_000,
      usedBy: rates.emailsADay,
      turn: 'ask SES for more; newsletters stop at 80 % of it and go on by themselves, so that codes and receipts get through',
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

/** What is used up beyond what there is, the most first; where nothing is, what is nearest to it. */
export function firstToGive(limits: readonly Limit[], authors: number): { limit: Limit; share: number }[] {
  const shares = limits
    .map((limit) => ({ limit, share: limit.usedBy(authors) / limit.most }))
    .toSorted((one, other) => other.share - one.share)
  const over = shares.filter(({ share }) => share > 1)
  return over.length > 0 ? over : shares.slice(0, 1)
}
