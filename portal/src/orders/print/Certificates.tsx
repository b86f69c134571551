import '@lorecircle/shared/styles/certificate.css'
import type { Certificate } from '@lorecircle/shared/certificate/certificate'
import { certificateTitleSize } from '@lorecircle/shared/certificate/views'
import { useQueries, useQuery } from '@tanstack/react-query'
import { toErrorMessage } from '../../api/api-error.ts'
import { profileQuery } from '../../profile/queries.ts'
import { formatCalendarDay } from '../../ui/days.ts'
import { Icon } from '../../ui/Icon.tsx'
import { BreakableAddress } from '../../ui/Jointed.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { Alert } from '../../ui/Notice.tsx'
import { certificatesQuery } from '../queries.ts'
import { Sheets } from './Sheets.tsx'

export function Certificates({ ids, sheet }: { ids: readonly string[]; sheet: string }) {
  const { data: profile } = useQuery(profileQuery)
  const found = useQueries({ queries: ids.map(certificatesQuery) })
  const failure = found.find(({ error, data }) => error && !data)?.error
  const certificates = found.flatMap(({ data }) => data ?? [])
  if (failure) return <Alert>{toErrorMessage(failure)}</Alert>
  if (found.some(({ data }) => !data)) return <Loading>Making the certificates...</Loading>
  if (certificates.length === 0)
    return <p className="quiet">None of these orders has a numbered copy, so there is nothing to certify.</p>
  return (
    <Sheets of="the certificates" size={sheet} accent={profile?.accent ?? undefined}>
      {certificates.map((certificate) => (
        <CertificateSheet key={certificate.code} certificate={certificate} />
      ))}
    </Sheets>
  )
}

/** Readers can print it, too, so it names only the author. */
function CertificateSheet({ certificate }: { certificate: Certificate }) {
  const { title, type, number, of, authorName, soldOn, code, checkUrl, qr } = certificate
  const { host, pathname } = new URL(checkUrl)
  const place = `${host}${pathname.slice(0, pathname.lastIndexOf('/'))}`
  return (
    <article className="certificate" aria-label={`Certificate of number ${number} of ${of}`}>
      <div className="certificate-sheet">
        <header className="certificate-head">
          <p className="certificate-kind">Certificate</p>
          <p className="certificate-star">
            <Icon name="star" />
          </p>
          <h2 dir="auto" data-size={certificateTitleSize(title)}>
            {title}
          </h2>
          <p className="certificate-by">by {authorName}</p>
          <p>{type}</p>
        </header>
        <div className="certificate-copy">
          <p className="certificate-number">
            <span>Number</span> <b>{number}</b> <span>of {of}</span>
          </p>
          <p>
            This edition has {of} copies. This one is number {number}, and no other has its number.
          </p>
          <p>Sold by its author on {formatCalendarDay(soldOn)}.</p>
        </div>
        <footer className="certificate-foot">
          <p className="certificate-hand">{authorName}</p>
          <div className="certificate-proof">
            <svg
              viewBox={`0 0 ${qr.size} ${qr.size}`}
              role="img"
              aria-label="The address of the check, for a camera"
              shapeRendering="crispEdges"
            >
              <path d={qr.path} fill="#000" />
            </svg>
            <p>
              Whether this sheet is genuine can be seen at <BreakableAddress of={`${place}/`} />
              <b>{code}</b>
            </p>
          </div>
        </footer>
      </div>
    </article>
  )
}
