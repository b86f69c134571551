import { keys } from '@lorecircle/shared/keys'

/** Where documents of one author lie that go with the account. */
export const tracesOf = (sub: string, folder: string): string[] => [
  folder,
  keys.slugs(sub),
  keys.tallies(sub),
  keys.uploads(sub),
  keys.images(sub),
  keys.subscribers(sub),
  keys.signUpsOf(sub),
  keys.listIndex(sub),
  keys.issues(sub),
  keys.outgoing(sub),
  keys.visitsOf(sub),
  keys.domainRequests(sub),
  keys.exportsOf(sub),
]
