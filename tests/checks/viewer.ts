import { buildViewer, maxViewerBytes } from '@lorecircle/infra/edge/build-viewer'

/** As long as domains are that people say to each other; each deployment builds it for its own. */
const domain = 'a-domain-of-usual-length.example'

/** Whether CloudFront would take the viewer function: null, or why not. */
export const checkViewer = (): Promise<string | null> =>
  buildViewer(domain).then(
    (script) => {
      console.log(`      the viewer function: ${Buffer.byteLength(script)} of ${maxViewerBytes} bytes`)
      return null
    },
    (error: unknown) => String(error),
  )
