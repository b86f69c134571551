import './mail-frame.css'
import { Icon } from './Icon.tsx'
import { BreakableAddress } from './Jointed.tsx'

/** An email in HTML and plain text. The frame is sandboxed without scripts; links open outside it. */
export const MailFrame = ({
  from,
  subject,
  html,
  text,
}: {
  from: string
  subject: string
  html: string
  text: string
}) => (
  <>
    <dl className="letter-head small">
      <div>
        <dt>From</dt>
        <dd>
          <BreakableAddress of={from} />
        </dd>
      </div>
      <div>
        <dt>Subject</dt>
        <dd>{subject || 'No subject yet'}</dd>
      </div>
    </dl>
    <iframe
      title="The email as readers get it"
      sandbox="allow-popups allow-popups-to-escape-sandbox"
      srcDoc={`<base target="_blank">${html}`}
    />
    <details className="fold letter-text">
      <summary>
        As plain text
        <Icon name="down" className="i turns" />
      </summary>
      <pre>{text}</pre>
    </details>
  </>
)
