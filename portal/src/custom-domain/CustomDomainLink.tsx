import { Link } from 'react-router'
import { paths } from '../paths/paths.ts'

export const CustomDomainLink = () => (
  <p className="small own-domain">
    You own a domain? <Link to={paths.customDomainRequest}>Ask for it to be connected</Link>
  </p>
)
