import { accountCalls } from '../account/calls.ts'
import { analyticsCalls } from '../analytics/analytics.ts'
import { bookCalls } from '../book/calls.ts'
import { bundleCalls } from '../bundle/calls.ts'
import { cartCalls } from '../cart/calls.ts'
import { certificateCalls } from '../certificate/calls.ts'
import { checkoutCalls } from '../checkout/calls.ts'
import { domainCalls } from '../custom-domain/calls.ts'
import { customPageCalls } from '../custom-page/calls.ts'
import { discountCalls } from '../discount/calls.ts'
import { libraryCalls } from '../library/calls.ts'
import { membershipCalls } from '../membership/calls.ts'
import { newsletterCalls, signUpCalls } from '../newsletter/calls.ts'
import { orderCalls } from '../order/calls.ts'
import { orderEmailCalls } from '../order/own-letters.ts'
import { readerOrderCalls } from '../order/reader-calls.ts'
import { taxCalls, webhookCalls } from '../payments/calls.ts'
import { postCalls } from '../post/calls.ts'
import { publishingCalls } from '../publishing/calls.ts'
import { shippingCalls } from '../shipping/calls.ts'
import { shopCalls } from '../shop/calls.ts'
import { partCalls, uploadCalls } from '../upload/calls.ts'
import { contactCalls } from '../visitor/visitor.ts'
import { welcomeCalls } from '../welcome/calls.ts'

export const calls = {
  ...accountCalls,
  ...welcomeCalls,
  ...membershipCalls,
  ...domainCalls,
  ...analyticsCalls,
  ...uploadCalls,
  ...partCalls,
  ...bookCalls,
  ...postCalls,
  ...customPageCalls,
  ...publishingCalls,
  ...orderCalls,
  ...orderEmailCalls,
  ...certificateCalls,
  ...shippingCalls,
  ...discountCalls,
  ...bundleCalls,
  ...shopCalls,
  ...cartCalls,
  ...checkoutCalls,
  ...signUpCalls,
  ...contactCalls,
  ...libraryCalls,
  ...readerOrderCalls,
  ...newsletterCalls,
  ...taxCalls,
  ...webhookCalls,
} as const
