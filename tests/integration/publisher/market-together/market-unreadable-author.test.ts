import { marketConsumer } from '@lorecircle/publisher/consumers'
import type { Services } from '@lorecircle/publisher/services/services'
import { expect, test } from 'vitest'
import { a1, a2, expectTheTruth, inTheMarket, save } from './market-at-once.ts'

test('an author whose documents cannot be read holds no other author up, and is named', () =>
  inTheMarket(async (services, model) => {
    await save(services, model, 'a1-0', { tagline: 'new words' })
    const broken: Services = {
      ...services,
      documents: {
        ...services.documents,
        read: async (document) => {
          if (document.key.includes('a2-0')) throw new Error('not JSON')
          return services.documents.read(document)
        },
      },
    }
    const failed = marketConsumer(broken).handle('market', [
      JSON.stringify({ kind: 'market', ...a1[0] }),
      JSON.stringify({ kind: 'market', ...a2[0] }),
    ])
    await expect(failed).rejects.toMatchObject({
      bodies: new Set([JSON.stringify({ kind: 'market', ...a2[0] })]),
    })
    await expectTheTruth(services, model)
  }))
