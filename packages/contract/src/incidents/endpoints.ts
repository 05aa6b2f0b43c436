import { Attachment, AttachmentParams, AttachmentQuery } from '../attachments/schema.ts';
import { IdParams, ListOf } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { Incident, IncidentAnnotation, IncidentEvidence, IncidentQuery, IncidentWrite } from './schema.ts';

const path = '/api/things/incidents';
const one = `${path}/{id}`;
const photographs = `${one}/photographs`;
const reading = { permission: 'incidents.read', feature: 'incidents' } as const;
const writing = { permission: 'incidents.write', feature: 'incidents' } as const;

export const incidentEndpoints = {
  list: endpoint({
    name: 'listIncidents',
    method: 'GET',
    path,
    summary: 'Lists incidents, the newest first.',
    query: IncidentQuery,
    answer: ListOf(Incident),
    ...reading,
  }),
  create: endpoint({
    name: 'createIncident',
    method: 'POST',
    path,
    summary: 'Creates an incident as a draft, or submits it immediately.',
    body: IncidentWrite,
    answer: Incident,
    ...writing,
  }),
  read: endpoint({
    name: 'readIncident',
    method: 'GET',
    path: one,
    summary: 'Returns an incident.',
    params: IdParams,
    answer: Incident,
    ...reading,
  }),
  update: endpoint({
    name: 'updateIncident',
    method: 'PUT',
    path: one,
    summary: 'Replaces the fields of a draft, and submits it if asked.',
    params: IdParams,
    body: IncidentWrite,
    answer: Incident,
    ...writing,
  }),
  remove: endpoint({
    name: 'deleteIncident',
    method: 'DELETE',
    path: one,
    summary: 'Deletes a draft. A submitted incident stays.',
    params: IdParams,
    ...writing,
  }),
  annotate: endpoint({
    name: 'annotateIncident',
    method: 'POST',
    path: `${one}/annotations`,
    summary: 'Adds an annotation to a submitted incident.',
    params: IdParams,
    body: IncidentAnnotation,
    answer: Incident,
    ...writing,
  }),
  photographs: endpoint({
    name: 'listIncidentPhotographs',
    method: 'GET',
    path: photographs,
    summary: 'Lists the photographs of an incident.',
    params: IdParams,
    answer: ListOf(Attachment),
    ...reading,
  }),
  addPhotograph: endpoint({
    name: 'addIncidentPhotograph',
    method: 'POST',
    path: photographs,
    summary: 'Adds a photograph to a draft. It is stored as JPEG without metadata.',
    params: IdParams,
    upload: 'image/jpeg, image/png, image/webp',
    answer: Attachment,
    ...writing,
  }),
  photograph: endpoint({
    name: 'incidentPhotograph',
    method: 'GET',
    path: `${photographs}/{photographId}`,
    summary: 'Returns the file of a photograph.',
    params: AttachmentParams,
    query: AttachmentQuery,
    file: 'image/jpeg',
    ...reading,
  }),
  removePhotograph: endpoint({
    name: 'removeIncidentPhotograph',
    method: 'DELETE',
    path: `${photographs}/{photographId}`,
    summary: 'Deletes a photograph of a draft.',
    params: AttachmentParams,
    ...writing,
  }),
  evidence: endpoint({
    name: 'incidentEvidence',
    method: 'GET',
    path: `${one}/evidence`,
    summary: 'Returns the ten minutes around an incident: track, speed, states and events.',
    params: IdParams,
    answer: IncidentEvidence,
    ...reading,
  }),
};
