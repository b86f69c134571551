import { accountCalls } from '@lorecircle/shared/account/calls'
import { asksSecondStep } from '@lorecircle/shared/account/security'
import { notFound } from '@lorecircle/shared/visible-error'
import { authorEndpoint } from '../http/endpoint.ts'
import { securityOf, updateSecurity } from '../services/security.ts'
import type { Services } from '../services/services.ts'

export const securityStatus = (services: Services) =>
  authorEndpoint(accountCalls.security, {
    async run({ author: { sub } }) {
      const [owner, { value }] = await Promise.all([
        services.userPool.find(sub),
        securityOf(services.documents, sub),
      ])
      if (owner === null) throw notFound('account')
      const { email, hasSecondFactor } = owner
      // From before it was noted here.
      if (hasSecondFactor && value.secondStep === null && asksSecondStep(value))
        await updateSecurity(services, sub, { secondStep: true })
      return { email, hasSecondFactor, recoveryCodesLeft: hasSecondFactor ? value.recoveryCodes.length : 0 }
    },
  })
