import type { CountedRun } from '@lorecircle/infra/costs/counts'
import { issueDoc } from '@lorecircle/shared/newsletter/stored'
import { listPartIds } from '@lorecircle/shared/newsletter/subscriber'
import { fillList } from '../../integration/newsletter/fill-list.ts'
import { type CostScene, countedRun } from './deeds.ts'

export async function measureIssue(
  { platform, run, shop }: CostScene,
  readers: number,
): Promise<CountedRun[]> {
  const { services, counted } = platform
  const { sub } = shop.account
  const issueId = services.newId()
  const emails = Array.from({ length: readers }, (_, at) => ({
    email: `reader-${at}@lorecircle.example`,
  }))
  await fillList(services, { sub, host: shop.host }, emails)
  await services.documents.create(issueDoc(sub, issueId), {
    id: issueId,
    subject: 'The river Yann',
    preheader: '',
    body: '<p>Dear reader,</p><p>it leads to the sea.</p>',
    state: 'sending',
    people: readers,
    goesOutAt: null,
    sentAt: null,
    outcome: null,
    createdAt: services.now().toISOString(),
    updatedAt: services.now().toISOString(),
  })
  const message = { sub, issueId, from: listPartIds[0] }
  return [countedRun('send-issues', 1, await counted(() => run('send-issues', [message])))]
}
