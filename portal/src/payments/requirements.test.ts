import { expect, test } from 'vitest'
import { describeRequirements } from './ConnectPayments.tsx'

test('an author reads what Stripe asks for in plain words, each once', () => {
  expect(describeRequirements(['new_account'])).toEqual([
    'A new account, since the one you had is closed or no longer connected',
  ])
  expect(
    describeRequirements([
      'external_account',
      'configuration.merchant.default_outbound_destination',
      'individual.verification.document',
      'identity.individual.documents.primary_verification',
      'individual.verification.additional_document',
      'identity.individual.given_name',
      'individual.last_name',
      'identity.individual.address.line1',
      'individual.dob.day',
      'identity.attestations.terms_of_service.account',
    ]),
  ).toEqual([
    'A bank account for your payouts',
    'A photo of an identity document',
    'A second document, such as a proof of address',
    'Your name',
    'Your address',
    'Your date of birth',
    'Your agreement to Stripe’s terms',
  ])
})

test('a requirement that nobody foresaw can still be read', () => {
  expect(describeRequirements(['company.directors_provided'])).toEqual(['Company: directors provided'])
})
