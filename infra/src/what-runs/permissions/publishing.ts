import { derived, market, marketPages, shopTexts } from '../keys.ts'
import type { Permissions } from '../types.ts'
import { nothing } from './nothing.ts'

/** What makes the shops' pages. */
export const publishingPermissions = {
  'publish-shops': {
    ...nothing,
    buckets: {
      documents: { read: [...shopTexts, ...derived, 'domains/*'], write: derived, delete: derived },
      site: { read: ['sites/*'], write: ['sites/*'], delete: ['sites/*'] },
    },
    sends: ['market'],
    invalidates: ['platform', 'tenants'],
  },
  // All that publishing and the market's updater do.
  'sweep-shops': {
    ...nothing,
    buckets: {
      documents: {
        read: [...shopTexts, ...market, ...derived, 'derived/sweep-cursor.json', 'previews/*', 'domains/*'],
        write: [...market, ...derived, 'derived/sweep-cursor.json'],
        delete: [
          'previews/*',
          ...derived,
          'derived/sweep-cursor.json',
          'derived/market/*',
          'market/next-position.json',
        ],
      },
      site: {
        read: ['sites/*', ...marketPages],
        write: ['sites/*', ...marketPages],
        delete: ['sites/*'],
      },
    },
    sends: ['market'],
    invalidates: ['platform', 'tenants'],
  },
  'publish-sitemaps': {
    ...nothing,
    buckets: {
      documents: { read: ['accounts/*', 'derived/manifests/*'] },
      site: { read: ['main/*'], write: ['main/*'], delete: ['main/sitemap*'] },
    },
  },
} as const satisfies Record<string, Permissions>
