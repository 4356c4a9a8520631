export const attributesPath = '/admin/settings/attributes/configure'
