/** Adobe's check of what search engines require, as far as the tests use it: it brings no types of its own. */
declare module '@adobe/structured-data-validator' {
  type Found = import('@marbec/web-auto-extractor').Found
  export default class Validator {
    validate(
      found: Found,
    ): Promise<{ rootType: string; issueMessage: string; severity: 'ERROR' | 'WARNING' }[]>
  }
}

declare module '@marbec/web-auto-extractor' {
  /** Structured data by format and type. */
  export type Found = { jsonld: Record<string, unknown[]> }
  export default class WebAutoExtractor {
    constructor(options: { addLocation: boolean })
    parse(html: string): Found
  }
}
