import type { BookstoreView, BookView } from '../book/views.ts'
import type { BundleView } from '../bundle/views.ts'
import type { CartPageView } from '../cart/views.ts'
import type { CertificateCheckView, CertificateView } from '../certificate/views.ts'
import type { CheckoutFailedView } from '../checkout/failures.ts'
import type { FreeOrderView } from '../checkout/free-order.ts'
import type { CustomPageView, ShopEmptyPageView } from '../custom-page/views.ts'
import type { LibraryDoorView, LibraryView } from '../library/views.ts'
import type { LandingView, MarketView } from '../market/card.ts'
import type { SubscriptionView } from '../newsletter/subscriber.ts'
import type { SharedOrderView, ThankYouView } from '../order/views.ts'
import type { PolicyView } from '../policy/policies.ts'
import type { BlogView, PostView } from '../post/views.ts'
import type { InShop, ShopView, SiteView } from '../site/views.ts'
import type { NoteView, VisitorFormView } from '../visitor/views.ts'
import type { ShopHomeView } from '../welcome/welcome.ts'

/**
 * Data of a page. The publisher builds views from stored documents; `sites` renders them as HTML. Plain data: the
 * view alone determines the page's bytes.
 */
export type PageView =
  | { template: 'landing'; view: LandingView }
  | { template: 'about'; view: SiteView }
  | { template: 'policy'; view: PolicyView }
  | { template: 'payment-return'; view: SiteView }
  | { template: 'library-door'; view: LibraryDoorView }
  | { template: 'library'; view: LibraryView }
  | { template: 'under-construction'; view: UnderConstructionView }
  | { template: 'market'; view: MarketView }
  | { template: 'not-found'; view: SiteView }
  | { template: 'author-not-found'; view: SiteView }
  | { template: 'shop-home'; view: ShopHomeView }
  | { template: 'bookstore'; view: BookstoreView }
  | { template: 'book'; view: BookView }
  | { template: 'bundle'; view: BundleView }
  | { template: 'blog'; view: BlogView }
  | { template: 'post'; view: PostView }
  | { template: 'custom-page'; view: CustomPageView }
  | { template: 'shop-empty-page'; view: ShopEmptyPageView }
  | { template: 'shop-not-found'; view: InShop }
  | { template: 'thank-you'; view: ThankYouView }
  | { template: 'shared-order'; view: SharedOrderView }
  | { template: 'certificate'; view: CertificateView }
  | { template: 'certificate-check'; view: CertificateCheckView }
  | { template: 'cart'; view: CartPageView }
  | { template: 'checkout-failed'; view: CheckoutFailedView }
  | { template: 'free-order'; view: FreeOrderView }
  | { template: 'newsletter'; view: VisitorFormView }
  | { template: 'contact'; view: VisitorFormView }
  | { template: 'order'; view: VisitorFormView }
  | { template: 'subscription'; view: SubscriptionView }
  | { template: 'note'; view: NoteView }

export type Template = PageView['template']

export type UnderConstructionView = { site: SiteView; shop: ShopView | null }
