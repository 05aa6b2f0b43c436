import Type, { type Static } from 'typebox';

/**
 * Every error of the API: a stable code, its HTTP status, and the English sentence for logs and callers without a
 * catalogue. Screens look the code up in the message catalogues, and a test keeps the two in step.
 */
export const PROBLEMS = {
  'error.validation': { status: 400, title: 'Request validation failed.' },
  'error.request.malformed': { status: 400, title: 'The request could not be read.' },
  'error.date.format': {
    status: 400,
    title: 'A date must be YYYY-MM-DD, an ISO 8601 instant or epoch milliseconds.',
  },
  'error.period.range': {
    status: 400,
    title: 'The time range must have a start before its end, and must not be too long.',
  },
  'error.track.long': { status: 400, title: 'The time range is too long. A track file covers at most 31 days.' },
  'error.report.group': { status: 400, title: 'The report does not have this grouping.' },
  'error.report.rows': { status: 400, title: 'The report has more rows than a spreadsheet can hold.' },
  'error.sort.field': { status: 400, title: 'The list cannot be sorted by this field.' },
  'error.session.missing': { status: 401, title: 'Authentication required.' },
  'error.signin.invalid': { status: 401, title: 'Invalid username or password, please try again.' },
  'error.signin.again': { status: 401, title: 'The sign-in timed out. Start again.' },
  'error.password.invalid': { status: 403, title: 'Invalid password, please try again.' },
  'error.password.printed': { status: 400, title: 'The new password must differ from the printed initial password.' },
  'error.password.proof': { status: 403, title: 'The password was not verified recently. Verify it and try again.' },
  'error.two.step.code': { status: 403, title: 'The code is wrong or has already been used.' },
  'error.two.step.off': { status: 409, title: 'Two-step sign-in is not turned on.' },
  'error.two.step.on': { status: 409, title: 'Two-step sign-in is already turned on.' },
  'error.two.step.required': { status: 403, title: 'The account requires two-step sign-in.' },
  'error.code.expired': {
    status: 401,
    title: 'The code you entered has expired or is invalid. Please try again or request another one.',
  },
  'error.reset.proof': { status: 403, title: 'The verification is missing or has expired. Request another code.' },
  'error.code.wrong': {
    status: 404,
    title:
      'The code you entered is invalid. Please verify you entered it correctly and try again or request another one.',
  },
  'error.sign.up.email': {
    status: 409,
    title: 'An account with the same email already exists. Please enter another one and try again.',
  },
  'error.sign.up.phone': {
    status: 409,
    title: 'An account with the same phone number already exists. Please enter another one and try again.',
  },
  'error.code.send': { status: 502, title: 'We were not able to send the code, please try again later.' },
  'error.origin.foreign': { status: 403, title: 'Cross-site request blocked.' },
  'error.permission.missing': { status: 403, title: 'Your role does not allow this.' },
  'error.account.switched': {
    status: 409,
    title: 'The session is in a different account from the page. Open the account of the page again.',
  },
  'error.operator.only': { status: 403, title: 'Only the account that runs this installation can see this.' },
  'error.feature.disabled': { status: 403, title: 'This feature is turned off.' },
  'error.not.found': { status: 404, title: 'Not found.' },
  'error.date.future': { status: 400, title: 'The date is in the future.' },
  'error.asset.not.found': { status: 400, title: 'Asset not found.' },
  'error.device.not.found': { status: 400, title: 'Device not found.' },
  'error.device.assigned': { status: 409, title: 'The device is already assigned to another asset.' },
  'error.duplicate.device': { status: 409, title: 'A device with this IMEI already exists.' },
  'error.duplicate.imsi': { status: 409, title: 'A device with this IMSI already exists.' },
  'error.account.not.found': { status: 404, title: 'Account not found.' },
  'error.asset.has.device': { status: 409, title: 'The asset already has another device. Unassign that one first.' },
  'error.device.account': { status: 400, title: 'Use the move call to change a device’s account.' },
  'error.device.assign.date': {
    status: 409,
    title: 'The start of an assignment cannot be changed. Unassign the device and assign it again.',
  },
  'error.device.assign.asset': { status: 400, title: 'Enter the asset to assign the device to.' },
  'error.device.delete.assigned': { status: 409, title: 'Deleting an assigned device not allowed.' },
  'error.device.move.assigned': { status: 409, title: 'Cannot move a device assigned to a vehicle.' },
  'error.device.imei.digits': { status: 400, title: 'An IMEI has 15 digits.' },
  'error.device.type.unknown': { status: 400, title: 'Unknown device type.' },
  'error.duplicate.account': { status: 409, title: 'An account with this name already exists.' },
  'error.feature.parent': { status: 400, title: 'The parent account does not have this.' },
  'error.feature.above': { status: 403, title: 'Only the parent account can change the features of an account.' },
  'error.duplicate.view': { status: 409, title: 'A view with this name already exists.' },
  'error.view.limit': { status: 409, title: 'The limit for saved views is reached. Delete one first.' },
  'error.command.unsupported': { status: 409, title: 'Asset does not support immobilization or locking.' },
  'error.command.auxiliary': {
    status: 409,
    title: 'The asset has no auxiliary tracker with an adjustable reporting interval.',
  },
  'error.command.reason': { status: 400, title: 'A reason of at least 4 characters is required.' },
  'error.command.sent': { status: 409, title: 'The command has already been sent and can no longer be cancelled.' },
  'error.command.over': { status: 409, title: 'The command has already ended, so it cannot be cancelled.' },
  'error.command.none': { status: 409, title: 'No command is waiting, so there is nothing to cancel.' },
  'error.command.flag': { status: 400, title: 'The request does not match activateAuxiliaryTracker.' },
  'error.command.requestId': { status: 409, title: 'The request id belongs to another command.' },
  'error.device.same': { status: 400, title: 'The primary device and the auxiliary tracker must be different.' },
  'error.duplicate.user': {
    status: 409,
    title: 'This email address or phone number cannot be used. Enter another one.',
  },
  'error.user.contact': { status: 400, title: 'A user needs an email address or a phone number.' },
  'error.user.self': { status: 409, title: 'Users cannot delete or disable themselves, or change their own role.' },
  'error.user.lastAdmin': { status: 409, title: 'The account needs at least one administrator.' },
  'error.user.notInvited': {
    status: 409,
    title: 'The user has already joined or is disabled, so no invitation can be sent.',
  },
  'error.invitation.send': { status: 502, title: 'The invitation could not be sent. Try again later.' },
  'error.feature.account': { status: 400, title: 'The account does not have this.' },
  'error.timeZone.unknown': { status: 400, title: 'Unknown time zone.' },
  'error.tag.limit': { status: 400, title: 'The tag limit of the account is reached. Delete or merge a tag first.' },
  'error.tag.unknown': { status: 400, title: 'The tag does not exist, and the role does not allow creating it.' },
  'error.tag.same': { status: 400, title: 'A tag cannot be merged into itself.' },
  'error.duplicate.tag': { status: 409, title: 'A tag with this name already exists.' },
  'error.duplicate.employee': { status: 409, title: 'An employee with this number, phone or email already exists.' },
  'error.incident.submitted': {
    status: 409,
    title: 'A submitted incident cannot be changed. Add an annotation.',
  },
  'error.incident.draft': { status: 409, title: 'A draft has no annotations. Change its fields.' },
  'error.incident.driver': { status: 400, title: 'Driver not found.' },
  'error.duplicate.serviceConfig': {
    status: 409,
    title: 'This make and model already has a planned service of this name.',
  },
  'error.duplicate.serviceLog': { status: 409, title: 'This service of the asset is already logged for this date.' },
  'error.service.interval': { status: 400, title: 'Enter a distance, hours or a time for the interval.' },
  'error.service.reading': { status: 400, title: 'Enter the odometer or the operational hours, at least 1.' },
  'error.service.vehicle': {
    status: 409,
    title: 'Maintenance logging needs make, model and year assigned to the asset',
  },
  'error.service.limit': { status: 400, title: 'The limit for planned services is reached. Delete one first.' },
  'error.service.config': { status: 400, title: 'Planned service not found.' },
  'error.duplicate.customer': { status: 409, title: 'A customer with this name or number already exists.' },
  'error.duplicate.place': { status: 409, title: 'A place with this name already exists.' },
  'error.place.limit': { status: 400, title: 'The place limit of the account is reached. Delete a place first.' },
  'error.place.job.over': { status: 409, title: 'The job has already ended, so it cannot be cancelled.' },
  'error.place.file.type': { status: 400, title: 'The file must be a .csv, .geojson or .kml file.' },
  'error.place.file.content': { status: 400, title: 'The file is not a GeoJSON FeatureCollection or a KML document.' },
  'error.place.kml.doctype': { status: 400, title: 'A KML file with a DOCTYPE is not supported.' },
  'error.place.shape': { status: 400, title: 'A place needs either a radius or a polygon.' },
  'error.place.radius': { status: 400, title: 'The radius of a place must be between 10 m and 100 km.' },
  'error.place.polygon.few': { status: 400, title: 'Polygon geofence needs at least 3 unique coordinates.' },
  'error.place.polygon.many': { status: 400, title: 'A polygon can have at most 500 coordinates.' },
  'error.place.polygon.pole': { status: 400, title: 'The latitude of a polygon must be between -85 and 85.' },
  'error.place.polygon.wide': { status: 400, title: 'A polygon can be at most 90 degrees of longitude wide.' },
  'error.place.polygon.area': { status: 400, title: 'The polygon has no area. Move a corner off the line.' },
  'error.place.polygon.crossing': { status: 400, title: 'The edges of the polygon cross. Move one of the corners.' },
  'error.place.not.found': { status: 400, title: 'Place not found.' },
  'error.duplicate.route': { status: 409, title: 'A route with this name already exists.' },
  'error.route.file.type': { status: 400, title: 'The file must be a .gpx or .geojson file.' },
  'error.route.file.content': { status: 400, title: 'The file has no GPX routes and no GeoJSON lines.' },
  'error.route.limit': { status: 400, title: 'The route limit of the account is reached. Delete a route first.' },
  'error.route.not.found': { status: 400, title: 'Route not found.' },
  'error.route.assigned': {
    status: 409,
    title: 'The asset already has a route at this time. End that assignment first.',
  },
  'error.route.assignment.until': { status: 400, title: 'The last day must not be before the first day.' },
  'error.route.assignment.early': { status: 400, title: 'A route can be assigned from at most 31 days ago.' },
  'error.route.assignment.none': { status: 409, title: 'The asset has no such route assignment.' },
  'error.route.name.required': { status: 400, title: 'Please input route name' },
  'error.route.name.long': { status: 400, title: 'Route name cannot be more than 20 characters' },
  'error.route.duration.format': { status: 400, title: 'Duration should be in HH:MM:SS format' },
  'error.route.duration.zero': { status: 400, title: 'Duration must be larger than 0 seconds' },
  'error.route.distance.blank': { status: 400, title: 'Route distance could not be blank' },
  'error.route.distance.number': { status: 400, title: 'Route distance must be a number' },
  'error.route.distance.zero': { status: 400, title: 'Route distance must be greater than 0' },
  'error.route.distance.import': { status: 400, title: 'Distance must be larger than 0' },
  'error.route.distance.long': { status: 400, title: 'A route can be at most 20,000 km long.' },
  'error.route.markers.count': {
    status: 400,
    title: 'Route must have at least 2 marker points and at most 27 marker points',
  },
  'error.route.marker.address': { status: 400, title: 'Markers must have address' },
  'error.route.marker.name.long': { status: 400, title: 'Marker name cannot be more than 20 characters' },
  'error.route.marker.name.special': { status: 400, title: 'name should not contain special character' },
  'error.route.start.missing': { status: 400, title: 'Start point marker is missing' },
  'error.route.end.missing': { status: 400, title: 'End point marker is missing' },
  'error.route.tags.many': { status: 400, title: 'Can not have more than 5 tags' },
  'error.duplicate.alert': { status: 409, title: 'An alert with this name already exists.' },
  'error.alert.limit': { status: 400, title: 'The alert rule limit of the account is reached. Delete a rule first.' },
  'error.alert.geofence.limit': {
    status: 400,
    title: 'The geofence alert limit of the account is reached. Delete a geofence alert first.',
  },
  'error.alert.off': { status: 403, title: 'This type of alert is turned off for the account or the user.' },
  'error.alert.type': { status: 400, title: 'The type of an alert rule cannot be changed. Create another rule.' },
  'error.alert.value.none': { status: 400, title: 'This type of alert has no value.' },
  'error.alert.places.none': { status: 400, title: 'This type of alert does not concern places.' },
  'error.secure.park.equal': { status: 400, title: 'Secure park start and end time cannot be equal.' },
  'error.secure.park.order': { status: 400, title: 'Secure park start must be before end.' },
  'error.alert.persists.none': { status: 400, title: 'This type of alert happens at one moment, so it cannot last.' },
  'error.duplicate.notification': { status: 409, title: 'A notification with this name already exists.' },
  'error.notification.limit': {
    status: 400,
    title: 'The notification limit of the account is reached. Delete a notification first.',
  },
  'error.notification.recipients': { status: 400, title: 'Add a user, a customer, a contact or a webhook.' },
  'error.notification.contact': { status: 400, title: 'Enter an email address or a phone number, one of the two.' },
  'error.notification.channel': { status: 400, title: 'No chosen channel reaches this contact.' },
  'error.notification.webhook': { status: 400, title: 'Enter the address of the webhook.' },
  'error.notification.private': {
    status: 400,
    title: 'This address is in a private network. The operator can allow it in the settings.',
  },
  'error.notification.unknown': { status: 400, title: 'One of the entries no longer exists.' },
  'error.notification.unsubscribed': { status: 409, title: 'Only the owner of the address can subscribe it again.' },
  'error.duplicate.makeModel': { status: 409, title: 'This make and model already exists.' },
  'error.makeModel.ofProduct': { status: 403, title: 'Makes and models that come with Waymark cannot be changed.' },
  'error.makeModel.limit': {
    status: 409,
    title: 'The account’s limit for makes and models is reached. Delete one first.',
  },
  'error.import.file.type': { status: 400, title: 'The file must be a .csv file.' },
  'error.import.empty': { status: 400, title: 'Empty file.' },
  'error.import.encoding': { status: 400, title: 'The file is not UTF-8 text.' },
  'error.import.unreadable': { status: 400, title: 'The file could not be read as CSV.' },
  'error.import.rows': { status: 400, title: 'The file has more rows than one import allows.' },
  'error.import.faults': { status: 400, title: 'Some rows have errors, so nothing was imported.' },
  'error.device.upload.limit': { status: 400, title: 'More than 100 devices not supported.' },
  'error.share.expired': { status: 410, title: 'This link has expired.' },
  'error.share.limit': { status: 409, title: 'The asset’s limit of active links is reached. Revoke one first.' },
  'error.npa.declared': { status: 409, title: 'The asset is already declared non-performing.' },
  'error.npa.not.declared': { status: 409, title: 'The asset is not declared non-performing.' },
  'error.duplicate.stateSettings': { status: 409, title: 'This asset type already has its own settings.' },
  'error.request.too.large': { status: 413, title: 'The request is too large.' },
  'error.media.type': { status: 415, title: 'The content type of the body is not supported.' },
  'error.range.beyond': { status: 416, title: 'The requested range is outside the file.' },
  'error.rate.limited': { status: 429, title: 'Too many requests. Try again later.' },
  'error.internal': { status: 500, title: 'There was an error processing the request.' },
  'error.unavailable': { status: 503, title: 'The service is temporarily unavailable. Try again later.' },
} as const satisfies Record<string, { status: number; title: string }>;

export type ProblemCode = keyof typeof PROBLEMS;

/** One wrong field. */
export const FieldProblem = Type.Object({
  /** Dotted path in the body, params or query: `tags.0`; empty for the whole. */
  path: Type.String(),
  /** Failed JSON Schema keyword, or the rule's name. */
  keyword: Type.String(),
  /** Key of the message catalogue: product.md, "Form error keys". */
  key: Type.String(),
  /** Values of the message, as the keyword's params: `{limit: 20}`. */
  params: Type.Record(Type.String(), Type.Unknown()),
});
export type FieldProblem = Static<typeof FieldProblem>;

/** Body of every error answer: problem details (RFC 9457), media type `application/problem+json`. */
export const Problem = Type.Object({
  type: Type.String(),
  title: Type.String(),
  status: Type.Integer(),
  code: Type.String(),
  message: Type.String(),
  errors: Type.Array(FieldProblem),
  /** The same sentence under the name of product.md (segment reports). */
  errormessage: Type.Optional(Type.String()),
});
export type Problem = Static<typeof Problem>;

export const PROBLEM_MEDIA_TYPE = 'application/problem+json';

/** Returns the body of an error answer. */
export function problemOf(code: ProblemCode, errors: FieldProblem[] = []): Problem {
  const { status, title } = PROBLEMS[code];
  return { type: `/problems/${code}`, title, status, code, message: title, errors };
}
