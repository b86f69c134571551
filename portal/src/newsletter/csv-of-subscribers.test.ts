import { expect, test } from 'vitest'
import { subscribersCsv } from './subscriber-export.ts'

test('an author takes the list elsewhere with the proof that letters may be sent', () => {
  const reader = { firstName: 'Tomás', lastName: 'Ferreira', by: 'reader' } as const
  const at = '2026-05-17T07:45:00.000Z'
  const csv = subscribersCsv(
    [
      {
        id: 'a',
        ...reader,
        email: 'tomas@example.com',
        state: 'confirmed',
        since: at,
        consent: { words: 'Yes, please.', host: 'dunsany.example', askedAt: at, confirmedAt: at },
      },
      {
        id: 'b',
        ...reader,
        email: '=cmd@example.com',
        state: 'pending',
        since: '2026-06-01T00:00:00.000Z',
        consent: null,
      },
    ],
    'Asia/Tokyo',
  )
  const [head, ...rows] = csv.trimEnd().split('\r\n')
  expect(head).toBe(
    '\ufeffEmail,First name,Last name,State,Since (Asia/Tokyo),Put down by,Consent given (Asia/Tokyo),Asked (Asia/Tokyo),At,Words',
  )
  expect(rows).toEqual([
    "'=cmd@example.com,Tomás,Ferreira,pending,2026-06-01 09:00:00,reader,,,,",
    `tomas@example.com,Tomás,Ferreira,confirmed,2026-05-17 16:45:00,reader,2026-05-17 16:45:00,2026-05-17 16:45:00,dunsany.example,"Yes, please."`,
  ])
})
