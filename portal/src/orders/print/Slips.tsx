import '../orders.css'
import './slips.css'
import type { OrderForAuthor } from '@lorecircle/shared/order/order'
import { settingsPath } from '@lorecircle/shared/urls/portal-paths'
import { useQueries, useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { messageOf } from '../../api/api-error.ts'
import { tabPath } from '../../paths/tabs.ts'
import { profileQuery } from '../../profile/queries.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { Alert } from '../../ui/Notice.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { stateInWords } from '../order-in-words.ts'
import { orderQuery } from '../queries.ts'
import { Certificates } from './Certificates.tsx'
import { LabelSheet } from './LabelSheet.tsx'
import { Sheets } from './Sheets.tsx'
import { SlipSheet } from './SlipSheet.tsx'
import { idsOf, parcelsToPrint, sheetOf, sheets, underCurrentName } from './sheets.ts'

/** slips?ids=…&sheet=…: what goes into and onto parcels, a sheet for each, to be printed by the browser. */
export function Component() {
  const [params] = useSearchParams()
  const ids = idsOf(params.get('ids'))
  const sheet = sheetOf(params.get('sheet'), navigator.languages)
  const found = useQueries({ queries: ids.map(orderQuery) })
  const failure = found.find(({ error, data }) => error && !data)?.error
  const orders = found.flatMap(({ data }) => (data ? [data] : []))
  const profile = useQuery(profileQuery)
  const isThere = orders.length === ids.length && !profile.isPending
  const parcels = parcelsToPrint(orders)
  const others = orders.filter((order) => order.shipTo !== null && !parcels.includes(order))
  return (
    <Screen title="Slips, labels and certificates" action={<BackToOrders />}>
      <div className="slip-tools flow">
        <nav className="chips" aria-label="Sheet">
          {sheets.map(({ key, label }) => (
            <Link
              key={key}
              className="chip plain"
              replace
              to={{ search: `?${new URLSearchParams({ ids: ids.join(','), sheet: key })}` }}
              aria-current={key === sheet.key ? 'true' : undefined}
            >
              {label}
            </Link>
          ))}
        </nav>
        {failure && <Alert>{messageOf(failure)}</Alert>}
        {!isThere && !failure && <Loading>Loading the orders...</Loading>}
        {others.length > 0 && sheet.prints !== 'certificate' && (
          <p className="banner" role="status">
            Not to be sent, and not printed:{' '}
            {others.map((order) => `${order.id} (${stateInWords(order)})`).join('; ')}.
          </p>
        )}
        {sheet.prints === 'label' && profile.data?.postalAddress === '' && (
          <p className="quiet">
            Labels have no return address yet. <Link to={settingsPath('shop')}>Add your postal address</Link>.
          </p>
        )}
        {ids.length === 0 && <p className="quiet">Choose orders first, then print their slips.</p>}
      </div>
      {isThere && ids.length > 0 && sheet.prints === 'certificate' && (
        <Certificates ids={ids} sheet={sheet.key} />
      )}
      {isThere &&
        ids.length > 0 &&
        sheet.prints !== 'certificate' &&
        parcels.length + others.length === 0 && <p className="quiet">Nothing to ship.</p>}
      {isThere && parcels.length > 0 && sheet.prints !== 'certificate' && (
        <Sheets of={parcels.length === 1 ? 'it' : `${parcels.length} sheets`} size={sheet.key}>
          {parcels.map((order) => (
            <SheetOf
              key={order.id}
              order={underCurrentName(order, profile.data)}
              isLabel={sheet.prints === 'label'}
              returnAddress={profile.data?.postalAddress ?? ''}
            />
          ))}
        </Sheets>
      )}
    </Screen>
  )
}

type SheetProps = { order: OrderForAuthor; isLabel: boolean; returnAddress: string }
const SheetOf = ({ order, isLabel, returnAddress }: SheetProps) =>
  isLabel ? <LabelSheet order={order} returnAddress={returnAddress} /> : <SlipSheet order={order} />

const BackToOrders = () => (
  <Link className="btn text" to={tabPath('orders')}>
    <Icon name="left" />
    Orders
  </Link>
)
