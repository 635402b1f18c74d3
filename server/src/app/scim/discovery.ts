import { limits } from '@millwright/contract/limits'
import { schemas } from '../../calls/scim/schemas.ts'

// What a directory asks before it begins (RFC 7643, 5 to 7). `base`: the address of /scim/v2.

export function serviceProviderConfig(base: string) {
  return {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'],
    patch: { supported: true },
    bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
    filter: { supported: true, maxResults: limits.directoryPage },
    changePassword: { supported: false },
    sort: { supported: false },
    etag: { supported: true },
    authenticationSchemes: [
      {
        type: 'oauthbearertoken',
        name: 'SCIM token',
        description: 'A token that an admin makes under Settings, Sign-in, sent as a bearer token',
        primary: true,
      },
    ],
    meta: { resourceType: 'ServiceProviderConfig', location: `${base}/ServiceProviderConfig` },
  }
}

export function resourceTypes(base: string) {
  return [
    resourceType(base, { name: 'User', endpoint: '/Users', schema: schemas.user, extension: schemas.enterpriseUser }),
    resourceType(base, { name: 'Group', endpoint: '/Groups', schema: schemas.group }),
  ]
}

type TypeOf = { name: string; endpoint: string; schema: string; extension?: string }

function resourceType(base: string, { name, endpoint, schema, extension }: TypeOf) {
  return {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:ResourceType'],
    id: name,
    name,
    endpoint,
    schema,
    ...(extension !== undefined && { schemaExtensions: [{ schema: extension, required: false }] }),
    meta: { resourceType: 'ResourceType', location: `${base}/ResourceTypes/${name}` },
  }
}

type Attribute = {
  name: string
  type: 'string' | 'boolean' | 'complex'
  subAttributes?: Attribute[]
  multiValued: boolean
  required: boolean
  caseExact: boolean
  mutability: 'readOnly' | 'readWrite' | 'immutable'
  returned: 'default'
  canonicalValues?: readonly string[]
  uniqueness: 'none' | 'server' | 'global'
}

function attribute(name: string, more: Partial<Omit<Attribute, 'name'>> = {}): Attribute {
  return {
    name,
    type: 'string',
    multiValued: false,
    required: false,
    caseExact: false,
    mutability: 'readWrite',
    returned: 'default',
    uniqueness: 'none',
    ...more,
  }
}

const userAttributes = [
  attribute('userName', { required: true, uniqueness: 'server' }),
  attribute('displayName'),
  attribute('name', {
    type: 'complex',
    subAttributes: [
      attribute('formatted', { mutability: 'readOnly' }),
      attribute('givenName'),
      attribute('middleName'),
      attribute('familyName'),
    ],
  }),
  attribute('title'),
  attribute('timezone'),
  attribute('active', { type: 'boolean' }),
  attribute('emails', {
    type: 'complex',
    multiValued: true,
    mutability: 'immutable',
    subAttributes: [
      attribute('value', { mutability: 'immutable', uniqueness: 'global' }),
      attribute('type', { mutability: 'readOnly' }),
      attribute('primary', { type: 'boolean', mutability: 'readOnly' }),
    ],
  }),
]

const groupAttributes = [
  attribute('displayName', { required: true, uniqueness: 'server' }),
  attribute('members', {
    type: 'complex',
    multiValued: true,
    subAttributes: [
      attribute('value', { mutability: 'immutable' }),
      attribute('display', { mutability: 'readOnly' }),
      // No group holds a group.
      attribute('type', { mutability: 'immutable', canonicalValues: ['User'] }),
    ],
  }),
]

export function schemaDescriptions(base: string) {
  const described = (id: string, name: string, attributes: readonly Attribute[]) => ({
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:Schema'],
    id,
    name,
    attributes,
    meta: { resourceType: 'Schema', location: `${base}/Schemas/${id}` },
  })
  return [
    described(schemas.user, 'User', userAttributes),
    described(schemas.group, 'Group', groupAttributes),
    described(schemas.enterpriseUser, 'EnterpriseUser', [attribute('employeeNumber')]),
  ]
}
