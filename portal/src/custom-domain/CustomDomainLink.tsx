import { Link } from 'react-router'

export const CustomDomainLink = () => (
  <p className="small">
    You own a domain? <Link to="/custom-domain-request">Ask for it to be connected</Link>
  </p>
)
