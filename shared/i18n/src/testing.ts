export { checkCatalogue } from "./check-catalogue";
