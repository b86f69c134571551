import { buildViewer, maxViewerBytes } from '@lorecircle/infra/edge/build-viewer'

/** A domain of typical length, because each deployment builds the function with its own. */
const domain = 'a-domain-of-usual-length.example'

/** Checks that CloudFront accepts the viewer function: null, or the reason why not. */
export const checkViewer = (): Promise<string | null> =>
  buildViewer(domain).then(
    (script) => {
      console.log(`      the viewer function: ${Buffer.byteLength(script)} of ${maxViewerBytes} bytes`)
      return null
    },
    (error: unknown) => String(error),
  )
