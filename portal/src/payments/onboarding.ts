import { ApiError } from '../api/api-error.ts'

/** What Stripe asks for, told by the ends of its names, old ones and new (`individual.first_name`, `identity.individual.given_name`). */
const known: readonly (readonly [RegExp, string])[] = [
  [/^new_account$/, 'A new account, since the one you had is closed or no longer connected'],
  [/external_account|outbound_destination|bank_account/, 'A bank account for your payouts'],
  [/additional_document|secondary_verification/, 'A second document, such as a proof of address'],
  [/documents?(\.|$)|primary_verification/, 'A photo of an identity document'],
  [/(first_name|given_name|last_name|surname)$/, 'Your name'],
  [/(date_of_birth|\bdob)(\.|$)/, 'Your date of birth'],
  [/(^|\.)address(es)?(\.|$)/, 'Your address'],
  [/(ssn_last_4|id_numbers?|tax_id)(\.|$)/, 'Your tax or identity number'],
  [/(^|\.)phone$/, 'Your phone number'],
  [/(^|\.)(contact_)?email$/, 'Your email address'],
  [/(business_profile\.url|business_url)$/, 'Your web address: your shop’s will do'],
  [/(mcc|product_description)$/, 'What you sell'],
  [/(business_type|entity_type)$/, 'Whether you sell as a person or as a company'],
  [/statement_descriptor/, 'The name that readers see on their card statement'],
  [/tos_acceptance|terms_of_service/, 'Your agreement to Stripe’s terms'],
]

/** The server's own sentence where there is one, else the spec's (B8-32, B8-33). */
export const onboardingFailure = (error: Error): string =>
  error instanceof ApiError && error.code !== 'answer.unexpected'
    ? error.message
    : 'Could not start Stripe onboarding.'

/** In plain words, each once; names that nobody foresaw are made readable. */
export const requirementsInWords = (names: readonly string[]): string[] => [...new Set(names.map(inWords))]

function inWords(name: string): string {
  const words = known.find(([pattern]) => pattern.test(name))?.[1]
  return words ?? readable(name)
}

/** `company.directors_provided` → `Company: directors provided`. */
function readable(name: string): string {
  const text = name.replaceAll('.', ': ').replaceAll('_', ' ').trim()
  return text.charAt(0).toUpperCase() + text.slice(1)
}
