import { requiresCity } from '@lorecircle/shared/order/address-rules'
import type { OrderForAuthor, PostalAddressFields } from '@lorecircle/shared/order/order'
import { countryName, shippingCountries, sortByCountryName } from '@lorecircle/shared/shipping/countries'
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { toErrorMessage } from '../../api/api-error.ts'
import { showToast } from '../../toasts/toast.ts'
import { Field } from '../../ui/Field.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { Alert } from '../../ui/Notice.tsx'
import { changeShipTo } from '../queries.ts'

const nowhere: PostalAddressFields = {
  line1: '',
  line2: '',
  city: '',
  state: '',
  postalCode: '',
  country: 'US',
}

const fields = [
  { name: 'line1', label: 'Street and number', required: true },
  { name: 'line2', label: 'More (optional)', required: false },
  { name: 'postalCode', label: 'Postal code', required: false },
  { name: 'city', label: 'Town or city', required: false },
  { name: 'state', label: 'State or region (optional)', required: false },
] as const

export function AddressDialog({ order, onClose }: { order: OrderForAuthor; onClose: () => void }) {
  const country = useId()
  const [name, setName] = useState(order.shipTo?.name ?? '')
  const [address, setAddress] = useState(order.shipTo?.address ?? nowhere)
  const { mutate, isPending, error } = useMutation(changeShipTo)
  const change = (field: keyof PostalAddressFields, value: string) =>
    setAddress({ ...address, [field]: value })
  return (
    <Modal title="Change the address" onClose={onClose}>
      <form
        className="flow"
        onSubmit={(event) => {
          event.preventDefault()
          mutate(
            { orderId: order.id, shipTo: { name, address } },
            {
              onSuccess() {
                onClose()
                showToast({ text: `Order ${order.id} goes to the new address.` })
              },
            },
          )
        }}
      >
        <Field
          label="Name"
          required
          maxLength={200}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        {fields.map(({ name: field, label, required }) => (
          <Field
            key={field}
            label={label}
            required={required || (field === 'city' && requiresCity(address.country))}
            maxLength={200}
            value={address[field]}
            onChange={({ target }) => change(field, target.value)}
          />
        ))}
        <div className="field">
          <label htmlFor={country}>Country</label>
          <select
            id={country}
            className="input"
            value={address.country}
            onChange={({ target }) => change('country', target.value)}
          >
            {sortByCountryName(shippingCountries).map((code) => (
              <option key={code} value={code}>
                {countryName(code)}
              </option>
            ))}
          </select>
        </div>
        <p className="small quiet">The buyer gets an email with the new and the previous address.</p>
        {error && <Alert>The address is as it was. {toErrorMessage(error)}</Alert>}
        <p className="row">
          <button type="submit" className="btn" disabled={isPending}>
            Save the address
          </button>
          <button type="button" className="btn text" onClick={onClose}>
            Cancel
          </button>
        </p>
      </form>
    </Modal>
  )
}
