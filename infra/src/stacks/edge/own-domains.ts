/** The multi-tenant distribution, its tenants' connection group, and the host that domains have to point to. */
export type OwnDomains = { distributionId: string; group: string; target: string }
