import type { Issue } from '@lorecircle/shared/newsletter/issue'
import { issueDoc } from '@lorecircle/shared/newsletter/stored'
import type { Documents } from '@lorecircle/shared/storage/documents'

const sentAt = '2026-11-08T18:30:00.000Z'

/** What the demo's readers have got already, so that an archive can be seen. */
const letters: Record<string, Issue> = {
  'lord-dunsany': {
    id: '01M6Y6SA200SG6SVE00MGJJX92',
    subject: 'The numbered copies are tied',
    preheader: 'Two hundred of them, on green cloth.',
    body: '<p>Dear reader,</p><p>the two hundred copies of <em>The Charwoman’s Shadow</em> have come from the binder, on green cloth, and each has its number. They leave in the order in which they are asked for.</p><p>If you have waited for one, the evening is a good time to look.</p>',
    state: 'sent',
    people: 4,
    goesOutAt: sentAt,
    sentAt,
    outcome: { sent: 4, failed: 0, uncertain: 0 },
    createdAt: sentAt,
    updatedAt: sentAt,
  },
}

/** Puts the author's earlier letters into the archive. */
export async function fillArchive(documents: Documents, subdomain: string, sub: string): Promise<void> {
  const letter = letters[subdomain]
  if (letter) await documents.create(issueDoc(sub, letter.id), letter)
}
