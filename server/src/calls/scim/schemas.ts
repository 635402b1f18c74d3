/** Addresses of the schemas of RFC 7643 and the messages of RFC 7644. */
export const schemas = {
  user: 'urn:ietf:params:scim:schemas:core:2.0:User',
  group: 'urn:ietf:params:scim:schemas:core:2.0:Group',
  enterpriseUser: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User',
  list: 'urn:ietf:params:scim:api:messages:2.0:ListResponse',
  error: 'urn:ietf:params:scim:api:messages:2.0:Error',
} as const

/** As they stand in paths and among attributes, in small letters. */
export const enterpriseUser = schemas.enterpriseUser.toLowerCase()
export const coreSchemas = [schemas.user, schemas.group].map((schema) => schema.toLowerCase())
