import { inParallel } from '@lorecircle/shared/in-parallel'
import type { Expected, SiteBucket } from '@lorecircle/shared/storage/site-bucket'

const atOnce = 16

/**
 * Which version of each file a run has made others of. A run that wrote something and finds at its end that these
 * still stand has written nothing stale: whoever changes one of them later looks at what is made of it later, too.
 */
export function usedVersions({ etag }: Pick<SiteBucket, 'etag'>) {
  const used = new Map<string, Expected>()
  return {
    /** What was read first counts: something may have been made of it. */
    noteRead(key: string, version: Expected) {
      if (!used.has(key)) used.set(key, version)
    },
    noteWritten(key: string, version: string) {
      used.set(key, version)
    },
    async stillStand(): Promise<boolean> {
      const now = await inParallel(atOnce, [...used], async ([key, version]) => (await etag(key)) === version)
      return now.every(Boolean)
    },
  }
}
