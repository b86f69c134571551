import { pageKey } from '@lorecircle/shared/edge/viewer'
import type { PageView } from '@lorecircle/shared/page/views'
import { platformPolicy } from '@lorecircle/shared/policy/platform-policy'
import { isPlatformPolicy, platformPolicies } from '@lorecircle/shared/policy/policies'
import type { SiteView } from '@lorecircle/shared/site/views'
import { platformPaths } from '@lorecircle/shared/urls/urls'
import type { Services } from '../services/services.ts'
import type { ShopPage } from './shop-file.ts'

export const mainPage = (path: string, { origin }: SiteView, page: PageView): ShopPage => ({
  key: pageKey('main', path),
  url: `${origin}${path}`,
  page,
})

export const platformPages = ({ site, operator }: Pick<Services, 'site' | 'operator'>): ShopPage[] => [
  mainPage(platformPaths.about, site, { template: 'about', view: site }),
  mainPage(platformPaths.paymentReturn, site, { template: 'payment-return', view: site }),
  mainPage(platformPaths.library, site, { template: 'library-door', view: { site, note: null } }),
  mainPage('/under-construction', site, { template: 'under-construction', view: { site, shop: null } }),
  ...Object.keys(platformPolicies)
    .filter(isPlatformPolicy)
    .map((slug) =>
      mainPage(platformPaths.policy(slug), site, {
        template: 'policy',
        view: { site, slug, html: platformPolicy(slug, operator) },
      }),
    ),
]
