import { derived, market, marketPages, shopTexts } from '../keys.ts'
import type { Permissions } from '../types.ts'
import { noPermissions } from './nothing.ts'

const dueShops = ['derived/republish/*']

/** What makes the shops' pages. */
export const publishingPermissions = {
  'publish-shops': {
    ...noPermissions,
    buckets: {
      // Lost tallies are counted again from the claims.
      documents: {
        read: [...shopTexts, ...derived, 'domains/*', 'claims/*'],
        write: [...derived, 'tallies/*'],
        delete: derived,
      },
      site: { read: ['sites/*'], write: ['sites/*'], delete: ['sites/*'] },
    },
    sends: ['market'],
    invalidates: ['platform', 'tenants'],
  },
  // As above, and what is still due; it invalidates nothing.
  'republish-shops': {
    ...noPermissions,
    buckets: {
      documents: {
        read: [...shopTexts, ...derived, ...dueShops, 'domains/*', 'claims/*'],
        write: [...derived, ...dueShops, 'tallies/*'],
        delete: [...derived, ...dueShops],
      },
      site: { read: ['sites/*'], write: ['sites/*'], delete: ['sites/*'] },
    },
    sends: ['market'],
  },
  // All that publishing and the market's updater do.
  'sweep-shops': {
    ...noPermissions,
    buckets: {
      documents: {
        read: [
          ...shopTexts,
          ...market,
          ...derived,
          'derived/sweep-cursor.json',
          'previews/*',
          'domains/*',
          'claims/*',
        ],
        write: [...market, ...derived, 'derived/sweep-cursor.json', 'tallies/*'],
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
    ...noPermissions,
    buckets: {
      documents: { read: ['accounts/*', 'derived/manifests/*'] },
      site: { read: ['main/*'], write: ['main/*'], delete: ['main/sitemap*'] },
    },
  },
} as const satisfies Record<string, Permissions>
