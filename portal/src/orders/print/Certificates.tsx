import '@lorecircle/shared/styles/certificate.css'
import { useQueries, useQuery } from '@tanstack/react-query'
import { messageOf } from '../../api/api-error.ts'
import { profileQuery } from '../../profile/queries.ts'
import { Loading } from '../../ui/Loading.tsx'
import { Alert } from '../../ui/Notice.tsx'
import { certificatesQuery } from '../queries.ts'
import { CertificateSheet } from './CertificateSheet.tsx'
import { Sheets } from './Sheets.tsx'

/** A sheet for each numbered copy of these orders that is still its buyer's. */
export function Certificates({ ids, sheet }: { ids: readonly string[]; sheet: string }) {
  const { data: profile } = useQuery(profileQuery)
  const found = useQueries({ queries: ids.map(certificatesQuery) })
  const failure = found.find(({ error, data }) => error && !data)?.error
  const certificates = found.flatMap(({ data }) => data ?? [])
  if (failure) return <Alert>{messageOf(failure)}</Alert>
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
