import type { AccessRequest } from '@millwright/contract/access-requests'

export const placeNameOf = ({ assetName, departmentName }: AccessRequest) => assetName ?? departmentName
